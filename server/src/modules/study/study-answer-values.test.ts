// If this fails, a value that a learner can send causes a server error, or a repeated answer counts as a different
// answer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { TEST_LIBRARY } from '../../../test/study-library.ts';
import { shownTask } from '../../../test/study-world.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import type { LessonTask } from './content/lesson-schema.ts';

const TRADE: LessonTask = { instruction: 'Plan it.', task: { kind: 'trade' } };
const CHOICE: LessonTask = {
  instruction: 'Choose it.',
  task: { kind: 'choose-chart' },
};

const lesson = TEST_LIBRARY.lessons.get('candle');
if (lesson === undefined) throw new Error('the test library has the lesson');
const library = {
  ...TEST_LIBRARY,
  lessons: new Map(TEST_LIBRARY.lessons).set('candle', {
    ...lesson,
    tasks: { guided: [], unaided: [TRADE, CHOICE, CHOICE] },
  }),
};

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY }, library });
});
afterAll(() => t.close());

const unaided = (index: number) => ({ place: 'unaided', lesson: 'candle', index }) as const;

test('a text that the database cannot store is refused by the name of its field; the task stays open', async () => {
  const client = t.client();
  const { id, question } = await shownTask(client, unaided(0));
  if (question.kind !== 'trade') throw new Error('the lesson asks for a trade');
  const until = question.chart.bars.length - 1;
  const answer = (thesis: string, review: string) =>
    client.post(`/api/study/tasks/${id}/answers`, {
      answer: {
        kind: 'trade',
        plan: {
          side: 'long',
          thesis,
          entry: 100,
          stop: 90,
          target: 120,
          invalidation: 90,
          riskPercent: 1,
          quantity: 1,
          confidence: 50,
          at: until,
        },
        acts: [],
        until,
        review,
      },
    });
  for (const words of ['a\0b', 'a\ud800b', '\udc00']) {
    expect(await answer(words, '')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.answer.plan.thesis' }] },
    });
    expect(await answer('', words)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.answer.review' }] } });
  }
  expect((await shownTask(client, unaided(0))).id).toBe(id);
  expect((await answer('Higher lows 😀', 'As planned')).status).toBe(200);
});

test('minus zero is stored as zero, so the same answer can be sent again', async () => {
  const client = t.client();
  const { id } = await shownTask(client, unaided(1));
  const body = Buffer.from('{"answer":{"kind":"choose-chart","choice":-0}}');
  const send = () => client.post(`/api/study/tasks/${id}/answers`, body, { 'content-type': 'application/json' });
  const first = await send();
  expect(first.status).toBe(200);
  expect((await send()).body).toEqual(first.body);
});
