// If this fails, demo learners appear on lists with real learners, creating a demo changes data of real learners, or a
// demo is created while a server is running.
import { expect, test } from 'vitest';
import { DEMO_WITHIN_MS, demoInstallation } from './seed-demo-world.ts';

const demo = demoInstallation();

test(
  'demo learners beside real accounts are on no list, and the real accounts stay unchanged',
  { timeout: DEMO_WITHIN_MS },
  async () => {
    await demo.seedDemo('--remove');
    await demo.addRealAccount();
    const before = await demo.everything();
    await demo.seedDemo('--learners', '2', '--beside-real');
    const made = await demo.everything();
    expect(made['users']?.rows).toBe(3);
    for (const list of ['leaderboard_members', 'league_members', 'league_places', 'certificates'])
      expect([list, made[list]?.rows]).toEqual([list, 0]);
    const { rows } = await demo.read((tx) =>
      tx.$client.query(
        `SELECT name FROM users WHERE email = 'ann@example.org' AND created_at > now() - interval '1 hour'`,
      ),
    );
    expect(rows).toEqual([{ name: 'Ann' }]);

    expect(await demo.seedDemo('--remove')).toContain('2 demo learners removed');
    expect(await demo.everything()).toEqual(before);
  },
);

test('a demo is refused while a server uses the database', { timeout: DEMO_WITHIN_MS }, async () => {
  await demo.read((tx) =>
    tx.$client.query(
      `INSERT INTO job_leases (name, owner, expires_at) VALUES ('ideas', gen_random_uuid(), now() + interval '1 hour')
       ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at`,
    ),
  );
  await expect(demo.seedDemo('--learners', '2', '--beside-real')).rejects.toThrow('A server runs on this database');
});
