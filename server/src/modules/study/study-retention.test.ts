// If this fails, tasks are kept forever, or a task that a challenge, a review or a lesson still needs is deleted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessonResponse } from '@tradesense/contract/study.ts';
import { reviewsResponse } from '@tradesense/contract/study-reviews.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { doChallenge, doQuiz, doTask, overview, shownTask, startedChallenge } from '../../../test/study-world.ts';
import type { TestClient } from '../../../test/test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Returns the tasks of all learners as texts: the place, and whether the task is settled. */
async function storedTasks(): Promise<readonly string[]> {
  const { rows } = await t.db.read((tx) =>
    tx.$client.query<{ task: string }>(
      `SELECT place || CASE WHEN settled_at IS NULL THEN ' waits' ELSE ' settled' END AS task
       FROM study_tasks WHERE user_id IS NOT NULL ORDER BY 1`,
    ),
  );
  return rows.map(({ task }) => task);
}

async function after(days: number): Promise<readonly string[]> {
  t.clock.advance(days * DAY_MS);
  await t.platform.jobs.runNow('study-retention');
  return storedTasks();
}

async function signInAgain(client: TestClient, name: string): Promise<void> {
  const password = 'candles drawn at noon';
  client.token = (await client.post('/api/auth/login', { email: `${name}@example.org`, password })).body.token;
}

test('the tasks of learners are deleted once nothing needs them any more', async () => {
  const learner = await signUp(t, 'retention-1');
  await doTask(t, learner, { place: 'unaided', lesson: 'candle', index: 0 });
  await doTask(t, learner, { place: 'unaided', lesson: 'candle', index: 1 }, false);
  await shownTask(learner, { place: 'guided', lesson: 'candle', index: 0 });
  const all = ['guided waits', 'unaided settled', 'unaided settled'];
  expect(await storedTasks()).toEqual(all);
  expect(await after(89)).toEqual(all);
  expect(await after(2)).toEqual(['unaided settled', 'unaided settled']);
  expect(await after(273)).toEqual(['unaided settled', 'unaided settled']);
  expect(await after(2)).toEqual([]);

  await signInAgain(learner, 'retention-1');
  const { lesson } = lessonResponse.parse((await learner.get('/api/study/lessons/candle')).body);
  expect(lesson.progress.unaidedRight).toBe(1);
  expect(reviewsResponse.parse((await learner.get('/api/study/reviews')).body).cards).toBe(1);
  await doTask(t, learner, { place: 'review' });
  expect(await storedTasks()).toEqual(['review settled']);
});

test('tasks of a running challenge are kept; those of an ended one are deleted, and its level is kept', async () => {
  const learner = await signUp(t, 'retention-2');
  for (const lesson of ['candle', 'bid-ask-cost']) await doQuiz(learner, lesson);
  const challenge = await startedChallenge(learner, 'how-markets-work');
  await doTask(t, learner, { place: 'challenge', challenge: challenge.id, index: 0 });
  const ofChallenge = (tasks: readonly string[]) => tasks.filter((each) => each.startsWith('challenge')).length;
  expect(ofChallenge(await after(400))).toBe(1);

  await signInAgain(learner, 'retention-2');
  await t.platform.jobs.runNow('study-abandon');
  expect(ofChallenge(await after(0))).toBe(1);

  const { id, tasks } = await doChallenge(t, learner, 'how-markets-work');
  expect(id).toBe(challenge.id);
  const before = (await overview(learner)).topics.find(({ id: topic }) => topic === 'how-markets-work')?.mastery;
  const kept = ofChallenge(await after(0));
  expect(kept).toBe(tasks.length - 1);
  expect(kept).toBeGreaterThan(0);
  expect(ofChallenge(await after(364))).toBe(kept);
  expect(ofChallenge(await after(2))).toBe(0);
  await signInAgain(learner, 'retention-2');
  expect((await overview(learner)).topics.find(({ id }) => id === 'how-markets-work')?.mastery).toBe(before);
  expect(before).not.toBe('none');
});
