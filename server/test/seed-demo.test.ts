// If this fails, learners of the demo are in an impossible state, or a demo is created where it must not be or is not
// removed completely.
import { expect, test } from 'vitest';
import { DEMO_WITHIN_MS, demoInstallation } from './seed-demo-world.ts';

/** Tables in which a demo must have rows. */
const LIVELY =
  `bias_tests bias_questions chart_exams chart_exam_ratings real_or_shuffled_pairs study_lessons study_quizzes posts
  post_comments post_likes people_relations ideas classes class_members class_assignments class_work sandbox_orders sandbox_fills
  journal_trades journal_plans leaderboard_members league_places evidence_meters notifications`.split(/\s+/);

const demo = demoInstallation();

test('a demo is made, exists once, and is removed completely', { timeout: DEMO_WITHIN_MS }, async () => {
  expect(await demo.seedDemo('--remove')).toContain('0 demo learners removed');
  const before = await demo.everything();

  expect(await demo.seedDemo('--learners', '6')).toContain('6 demo learners');
  const made = await demo.everything();
  expect(LIVELY.filter((name) => (made[name]?.rows ?? 0) === 0)).toEqual([]);
  expect(made['users']?.rows).toBe(6);
  const { rows } = await demo.read((tx) =>
    tx.$client.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM outbox_deliveries WHERE parked_at IS NOT NULL) AS parked,
         (SELECT count(*)::int FROM outbox_deliveries WHERE delivered_at IS NULL) AS waiting,
         (SELECT count(*)::int FROM users WHERE created_at > now() - interval '10 days') AS late,
         (SELECT count(*)::int FROM journal_trades WHERE closed_at > now()) AS ahead,
         (SELECT count(*)::int FROM class_work WHERE finished_at IS NOT NULL) AS finished`,
    ),
  );
  expect(rows[0]).toMatchObject({ parked: 0, waiting: 0, late: 0, ahead: 0 });
  expect(rows[0]?.['finished']).toBeGreaterThan(0);
  await expect(demo.seedDemo()).rejects.toThrow('There is a demo already');

  expect(await demo.seedDemo('--remove')).toContain('6 demo learners removed');
  expect(await demo.everything()).toEqual(before);
});

test(
  'a demo is refused with invalid options, and beside real accounts unless the operator asks for that',
  { timeout: DEMO_WITHIN_MS },
  async () => {
    await demo.addRealAccount();
    const before = await demo.everything();
    await expect(demo.seedDemo('--learners', '2')).rejects.toThrow('This installation has accounts (1)');
    await expect(demo.seedDemo('--learners', 'many')).rejects.toThrow('usage: npm run seed:demo');
    await expect(demo.seedDemo('--password', 'short')).rejects.toThrow('needs 10 characters');
    expect(await demo.everything()).toEqual(before);
  },
);
