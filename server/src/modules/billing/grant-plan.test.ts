// If this fails, Pro given by an administrator has no effect or does not end, or the learner is not notified, or the
// audit log has no entry.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { openAdministrator } from '../../../test/admin-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let root: Account;
beforeAll(async () => {
  t = await createTestApp();
  root = await openAdministrator(t);
});
afterAll(() => t.close());

const ahead = (hours: number) => new Date(t.clock.now() + hours * HOUR_MS).toISOString();
const grant = (id: string, until: string) =>
  root.client.put(`/api/admin/users/${id}/plan-grant`, { reason: 'For the class', until });
const planOf = async ({ client }: Account) => (await client.get('/api/billing/plan')).body;

test('a grant of Pro applies at once, is announced to the learner, and ends by itself', async () => {
  const ann = await openAccount(t, 'Ann');
  expect(await planOf(ann)).toMatchObject({ plan: 'free', grant: null });
  const until = ahead(3);
  expect((await grant(ann.userId, until)).status).toBe(200);
  expect(await planOf(ann)).toMatchObject({
    plan: 'pro',
    limits: { replaysPerWeek: null },
    grant: { until, reason: 'For the class' },
    subscription: null,
  });
  await t.drain();
  expect((await ann.client.get('/api/notifications')).body.notifications).toMatchObject([
    { content: { type: 'plan-granted', payload: { until } } },
  ]);
  expect(await sql(t, `SELECT kind FROM mail_queue WHERE to_address = 'ann@example.org'`)).toEqual([
    { kind: 'plan-granted' },
  ]);
  t.clock.advance(3 * HOUR_MS);
  expect(await planOf(ann)).toMatchObject({ plan: 'free', grant: null });
});

test('a second grant replaces the first, an administrator can end it, and each action is audited once', async () => {
  const { userId, client } = await openAccount(t, 'Ben');
  const [first, second] = [ahead(3), ahead(2)];
  await grant(userId, first);
  await grant(userId, second);
  expect(await planOf({ userId, client })).toMatchObject({ plan: 'pro', grant: { until: second } });
  expect((await root.client.get(`/api/admin/users/${userId}`)).body.grantedUntil).toBe(second);
  const end = () => root.client.post(`/api/admin/users/${userId}/plan-grant/end`, { reason: 'By mistake' });
  expect((await end()).status).toBe(200);
  expect((await end()).body.code).toBe('nothing-changed');
  expect(await planOf({ userId, client })).toMatchObject({ plan: 'free', grant: null });
  const { entries } = (await root.client.get(`/api/admin/audit?targetKind=user&targetId=${userId}`)).body;
  expect(entries).toMatchObject([
    { act: 'end-plan-grant', before: { until: second }, after: { until: null }, reason: 'By mistake' },
    { act: 'grant-plan', before: { until: first }, after: { until: second } },
    { act: 'grant-plan', before: { until: null }, after: { until: first } },
  ]);
});

test('a grant with a past date or an unknown account is refused', async () => {
  const { userId } = await openAccount(t, 'Cem');
  expect(await grant(userId, ahead(0))).toMatchObject({ status: 400, body: { errors: [{ path: 'body.until' }] } });
  expect((await grant(t.platform.ids.next(), ahead(1))).status).toBe(404);
});
