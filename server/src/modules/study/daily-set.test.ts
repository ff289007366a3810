// If this fails, planned lessons disappear from today's set while a learner studies, and the set counts as done.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAILY_SET_ITEMS } from '@tradesense/contract/study-constants.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { doQuiz, overview } from '../../../test/study-world.ts';
import type { TestClient } from '../../../test/test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Signs in again, because the session has expired in the meantime. */
async function signInAgain(client: TestClient, name: string): Promise<void> {
  const password = 'candles drawn at noon';
  client.token = (await client.post('/api/auth/login', { email: `${name}@example.org`, password })).body.token;
}

describe('today’s set', () => {
  const setOf = async (client: TestClient, zone = 'UTC') =>
    (await overview(client, { 'x-timezone': zone })).today.map(({ lesson, isDone }) => [lesson, isDone]);

  test('keeps its lessons for the day on which it was first seen, whatever else is done', async () => {
    const learner = await signUp(t, 'set-1');
    const planned = await setOf(learner);
    expect(planned).toHaveLength(DAILY_SET_ITEMS);
    const [first, second, third] = planned.map(([lesson]) => String(lesson));
    const others = (await overview(learner)).topics
      .flatMap(({ isOpen, lessons }) => (isOpen ? lessons : []))
      .filter(({ id }) => id !== first && id !== second && id !== third);
    await doQuiz(learner, String(others[0]?.id));
    expect(await setOf(learner)).toEqual(planned);
    await doQuiz(learner, String(second));
    expect(await setOf(learner)).toEqual([
      [first, false],
      [second, true],
      [third, false],
    ]);

    t.clock.advance(DAY_MS);
    await signInAgain(learner, 'set-1');
    expect((await setOf(learner)).slice(0, 2)).toEqual([
      [first, false],
      [third, false],
    ]);
  });

  test('that is first seen after work names what was done today, and stays', async () => {
    const learner = await signUp(t, 'set-2');
    await doQuiz(learner, 'bid-ask-cost');
    const planned = await setOf(learner);
    expect(planned[0]).toEqual(['bid-ask-cost', true]);
    await doQuiz(learner, 'candle');
    const after = await setOf(learner);
    expect(after.map(([lesson]) => lesson)).toEqual(planned.map(([lesson]) => lesson));
    expect(after).toContainEqual(['candle', true]);
  });

  test('is planned again after a placement, which proposes another start', async () => {
    const learner = await signUp(t, 'set-3');
    await setOf(learner);
    expect((await learner.post('/api/study/placement')).status).toBe(200);
    expect((await learner.post('/api/study/placement/end')).status).toBe(200);
    const { next, today } = await overview(learner);
    expect(today[0]).toMatchObject({ kind: next?.kind, lesson: next?.lesson });
  });
});
