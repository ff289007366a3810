// If this fails, two servers award the same badge twice, or both send a notification of it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson } from '../../../test/people-world.ts';
import { countThanks } from '../posts/index.ts';
import { awardDay } from './award-badges.service.ts';
import { awardMissing } from './verify-badges.service.ts';

const AT_ONCE = 8;
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('this file runs on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

test('servers that handle a day and the nightly award at the same time award and publish a tier once', async () => {
  const { userId } = await openPerson(t, 'racer');
  const now = t.clock.now();
  await sql(
    t,
    `INSERT INTO study_days (user_id, day, tasks, reviews, credited_at, zone)
     SELECT $1, (at AT TIME ZONE 'UTC')::date, 1, 0, at, 'UTC' FROM (
       SELECT $2::timestamptz - n * interval '1 day' AS at FROM generate_series(0, 9) AS n) AS days`,
    [userId, new Date(now)],
  );
  const deps = { ...t.platform, countThanks };
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      index % 2 === 0 ? t.db.transaction((tx) => awardDay(deps, tx, userId, now)) : awardMissing(deps),
    ),
  );
  const badges = await sql(t, 'SELECT badge, tier FROM learner_badges WHERE user_id = $1 ORDER BY badge', [userId]);
  expect(badges).toEqual([
    { badge: 'practice-days', tier: 'bronze' },
    { badge: 'practice-streak', tier: 'bronze' },
  ]);
  const events = await sql(t, `SELECT id FROM outbox_events WHERE type = 'badgeEarned' AND payload ->> 'userId' = $1`, [
    userId,
  ]);
  expect(events).toHaveLength(2);
});
