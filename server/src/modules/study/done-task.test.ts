// If this fails, a completed task looks uncompleted when the learner returns, or can never be repeated.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lessonResponse } from '@tradesense/contract/study.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { doTask, shownTask } from '../../../test/study-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('a completed task', () => {
  test('is shown again with its answer, until another task is requested', async () => {
    const learner = await signUp(t, 'done-before');
    const place = { place: 'guided', lesson: 'candle', index: 0 } as const;
    const isDone = async () =>
      lessonResponse.parse((await learner.get('/api/study/lessons/candle')).body).guided.map((slot) => slot.isDone);
    expect(await isDone()).toEqual([false, false]);
    await doTask(t, learner, { ...place, orDone: true }, false);
    expect(await shownTask(learner, { ...place, orDone: true })).toMatchObject({ isSettled: false });
    const done = await doTask(t, learner, place);
    expect(done).toMatchObject({ isSettled: true, verdict: { isRight: true } });
    expect(await isDone()).toEqual([true, false]);
    expect(await shownTask(learner, { ...place, orDone: true })).toEqual(done);
    const fresh = await shownTask(learner, place);
    expect(fresh).toMatchObject({ isSettled: false, answer: null });
    expect(await shownTask(learner, { ...place, orDone: true })).toEqual(done);
    expect(await shownTask(await signUp(t, 'done-by-another'), { ...place, orDone: true })).toMatchObject({ isSettled: false }); // oxfmt-ignore
  });
});
