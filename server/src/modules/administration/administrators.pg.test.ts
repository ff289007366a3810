// If this fails, administrators who demote or suspend each other at the same time leave an installation without an
// administrator.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const ROUNDS = 12;
const REASON = { reason: 'both at once' };
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('this file runs on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

const demote = (actor: Account, other: Account) =>
  actor.client.put(`/api/admin/users/${other.userId}/role`, { role: 'learner', ...REASON });
const suspend = (actor: Account, other: Account) =>
  actor.client.post(`/api/admin/users/${other.userId}/suspend`, REASON);

test('when two administrators demote each other or themselves at the same time, one always remains', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await sql(t, 'UPDATE users SET is_admin = false');
    const [ann, bob] = [
      await openAccount(t, `ann${round}`, { isAdmin: true }),
      await openAccount(t, `bob${round}`, { isAdmin: true }),
    ];
    await sql(t, 'UPDATE sessions SET confirmed_at = $1', [new Date(t.clock.now())]);
    const acts =
      [
        [() => demote(ann, bob), () => demote(bob, ann)],
        [() => suspend(ann, bob), () => demote(bob, ann)],
        [() => demote(ann, ann), () => demote(bob, bob)],
      ][round % 3] ?? [];
    const answers = await Promise.all(acts.map((act) => act()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sql(t, 'SELECT 1 FROM users WHERE is_admin AND NOT is_suspended')).toHaveLength(1);
    const written = await sql(t, 'SELECT 1 FROM audit_entries WHERE actor_id IN ($1, $2)', [ann.userId, bob.userId]);
    expect(written).toHaveLength(1);
  }
});

test('only one of eight simultaneous suspensions of an account is carried out and recorded', async () => {
  await sql(t, 'UPDATE users SET is_admin = false');
  const [root, eve] = [await openAccount(t, 'root', { isAdmin: true }), await openAccount(t, 'eve')];
  await sql(t, 'UPDATE sessions SET confirmed_at = $1', [new Date(t.clock.now())]);
  await root.client.get('/api/auth/csrf-token');
  const answers = await Promise.all(Array.from({ length: 8 }, () => suspend(root, eve)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await sql(t, 'SELECT 1 FROM audit_entries WHERE target_id = $1', [eve.userId])).toHaveLength(1);
});
