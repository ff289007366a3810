// If this fails, a search result shows a part of a sentence, or a sentence without the words that were searched for.
import { expect, test } from 'vitest';
import { bestSentence } from './search-excerpt.policy.ts';

test.each<readonly [string, string, string]>([
  ['the sentence with the most marks', 'One [[gap]]. A [[gap]] is a [[gap]]. None.', 'A [[gap]] is a [[gap]].'],
  ['the first sentence if nothing is marked', 'A bar. Its close.', 'A bar.'],
  ['no title', 'The [[gap]] of [[gaps]]\nA [[gap]] fills.', 'A [[gap]] fills.'],
  ['neighboring marks as one', 'A [[fair]] [[value]] [[gap]].', 'A [[fair value gap]].'],
  ['a text without an end as it is', 'the wick of a [[pelican]]', 'the wick of a [[pelican]]'],
  ['numbers as they are', 'It fell by 0.5 ATR at a [[stop]]. So what?', 'It fell by 0.5 ATR at a [[stop]].'],
])('an excerpt is %s', (_, marked, excerpt) => {
  expect(bestSentence(marked)).toBe(excerpt);
});

test('an excerpt of a long text without an end is cut between words, around its first mark', () => {
  const words = Array.from({ length: 300 }, (_, i) => (i === 200 ? '[[here]]' : `word${i}`)).join(' ');
  const excerpt = bestSentence(words);
  expect(excerpt).toMatch(/^… word195 .*\[\[here\]\] word201 .*…$/);
  expect(excerpt.length).toBeLessThan(450);
});

test('an excerpt of a text without spaces has its limit, and no half of a mark', () => {
  const text = `${'価'.repeat(395)}[[格差]]${'格'.repeat(2_000)}`;
  expect(bestSentence(text)).toBe(`${'価'.repeat(395)}…`);
});
