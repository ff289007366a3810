// If this fails, a learner can take days to prepare the answer to a challenge's chart, or can exchange charts until one
// suits them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  answered,
  doQuiz,
  doTask,
  referenceOf,
  rightAnswer,
  shownTask,
  startedChallenge,
} from '../../../test/study-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('the chart of a challenge can be answered for half an hour, then another one replaces it', async () => {
  const learner = await signUp(t, 'challenge-chart');
  for (const lesson of ['candle', 'bid-ask-cost']) await doQuiz(learner, lesson);
  const { id: challenge } = await startedChallenge(learner, 'how-markets-work');
  const placeOf = (index: number) => ({ place: 'challenge', challenge, index }) as const;
  const settled = await doTask(t, learner, placeOf(0));
  const opened = await shownTask(learner, placeOf(1));
  t.clock.advance(30 * MINUTE_MS);
  expect((await shownTask(learner, placeOf(1))).id).toBe(opened.id);

  const kept = await shownTask(learner, placeOf(2));
  const prepared = rightAnswer(await referenceOf(t, opened.id));
  t.clock.advance(1);
  const refused = await learner.post(`/api/study/tasks/${opened.id}/answers`, { answer: prepared });
  expect(refused.body.code).toBe('not-found');
  const fresh = await shownTask(learner, placeOf(1));
  expect(fresh.id).not.toBe(opened.id);
  expect(fresh).toMatchObject({ isSettled: false, lesson: opened.lesson });

  // The task that was opened later and the task that was answered are not replaced.
  expect((await shownTask(learner, placeOf(2))).id).toBe(kept.id);
  expect((await shownTask(learner, placeOf(0))).id).toBe(settled.id);
  const right = rightAnswer(await referenceOf(t, fresh.id));
  expect(await answered(learner, fresh.id, right)).toMatchObject({ isSettled: true, verdict: { isRight: true } });
});
