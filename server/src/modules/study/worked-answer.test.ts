// If this fails, a learner earns a day of study without an answer, or loses a day on which they answered.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/bias-test-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { answered, overview, shownTask, wrongAnswer } from '../../../test/study-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test.each([
  ['does not count', 0, false],
  ['counts', 1, true],
])('a day with a worked answer %s after %i own answers', async (_counts, answers, isTodayDone) => {
  const learner = await signUp(t, `worked-${answers}`);
  const task = await shownTask(learner, { place: 'guided', lesson: 'candle', index: 1 });
  for (let n = 0; n < answers; n += 1) await answered(learner, task.id, wrongAnswer('sort'));
  for (let hint = 0; hint < 3; hint += 1) await learner.post(`/api/study/tasks/${task.id}/hints`);
  expect((await overview(learner)).streak).toMatchObject({ days: answers, isTodayDone });
});
