// If this fails, a search by an abbreviation leads nowhere, an unknown word empties the list, or an excerpt is cut.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { studySearchResponse } from '@tradesense/contract/study.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import type { TestClient } from '../../../test/test-client.ts';
import type { LessonLibrary } from './content/lesson-library.ts';
import { readLibrary } from './content/read-library.ts';

let t: TestApp;
let learner: TestClient;
let library: LessonLibrary;
beforeAll(async () => {
  library = readLibrary(fileURLToPath(new URL('../../../../content', import.meta.url)));
  t = await createTestApp({ library });
  learner = await signUp(t, 'search-1');
});
afterAll(() => t.close());

async function find(q: string, client = learner) {
  return studySearchResponse.parse((await client.get(`/api/study/search?q=${encodeURIComponent(q)}`)).body).results;
}
const names = async (q: string) => (await find(q)).map(({ kind, title }) => `${kind} ${title}`);

describe('a name of a glossary term', () => {
  test.each([
    ['FVG', 'Fair value gap', 'three-bar-gap'],
    ['fair value gaps', 'Fair value gap', 'three-bar-gap'],
    ['OB', 'Order block', 'intent'],
    ['BOS', 'BOS', 'bos'],
    ['break of structure', 'BOS', 'bos'],
    ['R:R', 'Reward to risk', 'r-expectancy'],
    ['SL', 'Stop-loss', 'invalidation-stop'],
    ['TP', 'Take-profit', 'exits-that-wait'],
    ['position size', 'Position size', 'position-size'],
  ])('%s finds the term, linked to its lesson, and then the lesson', async (q, term, lesson) => {
    const [first, second] = await find(q);
    expect(first).toMatchObject({ kind: 'term', title: term, lesson });
    expect(second).toMatchObject({ kind: 'lesson', lesson });
  });

  test('finds the topic with this title, and all its lessons', async () => {
    const found = await names('FVG');
    expect(found.indexOf('topic Fair value gaps')).toBeGreaterThan(0);
    const gaps = library.topics.find(({ id }) => id === 'fair-value-gaps')?.lessons ?? [];
    expect((await find('FVG')).flatMap(({ kind, lesson }) => (kind === 'lesson' ? lesson : []))).toEqual(
      expect.arrayContaining([...gaps]),
    );
  });

  test('finds a topic by a title that contains words without a meaning of their own', async () => {
    expect(await names('psychology and biases')).toContain('topic Psychology and biases');
    expect(await names('the')).toEqual([]);
  });

  test('links to no lesson that a visitor may not open', async () => {
    const [first] = await find('FVG', t.client());
    expect(first).toMatchObject({ kind: 'term', title: 'Fair value gap', lesson: null, topic: null });
  });
});

describe('a search of several words', () => {
  test('ranks texts by the number of words that they match, so that an unknown word empties nothing', async () => {
    const found = await find('position sizing formula zebra');
    expect(found[0]).toMatchObject({ title: 'Size is an answer' });
    expect(await find('zebra')).toEqual([]);
  });

  test('puts texts that match all words first', async () => {
    const found = await find('liquidation leverage margin');
    const marked = found.map(({ excerpt }) => excerpt);
    expect(found[0]).toMatchObject({ lesson: 'leverage' });
    expect(marked.length).toBeGreaterThan(3);
  });
});

test.each(['order block', 'stop loss', 'swing', 'spread', 'volume profile', 'funding'])(
  'the excerpts of a search for %s are whole sentences',
  async (q) => {
    const found = await find(q);
    expect(found.length).toBeGreaterThan(1);
    for (const { excerpt } of found) {
      const plain = excerpt.replaceAll(/\[\[|\]\]/g, '');
      expect(plain).toMatch(/^[\p{Lu}\d“"'(−+~].*[.!?][”")]?$/su);
    }
  },
);
