// If this fails, a change of a setting has no effect, affects only one server, or breaks its feature.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { INITIAL_NUMBERS } from '@tradesense/contract/product-numbers-constants.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { openAdministrator } from '../../../test/admin-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createLocalBus } from '../../platform/outbox/bus.ts';
import { createSettings } from './settings.service.ts';

let t: TestApp;
let root: Account;
beforeAll(async () => {
  t = await createTestApp();
  root = await openAdministrator(t);
});
afterAll(() => t.close());

const change = (key: string, value: unknown) => root.client.put(`/api/admin/settings/${key}`, { value });
const settingOf = async (key: string) =>
  (await root.client.get('/api/admin/settings')).body.settings.find((each: { key: string }) => each.key === key);

test('a changed requirement of the sandbox changes the missing steps at once, and unlocks who meets it', async () => {
  const { client, userId } = await openAccount(t, 'Ann');
  for (const kind of ['bias-test', 'bias-test', 'chart-exam'])
    await sql(t, 'INSERT INTO unlock_credits (user_id, kind, source_id, created_at) VALUES ($1, $2, $3, now())', [
      userId,
      kind,
      t.platform.ids.next(),
    ]);
  const check = async () => (await client.get('/api/sandbox/unlock-check')).body;
  expect(await check()).toMatchObject({ unlocked: false, progressPercentage: 75 });
  expect((await change('unlock-bias-tests', 4)).status).toBe(200);
  expect(await check()).toMatchObject({ progressPercentage: 50, biasTests: { done: 2, needed: 4 } });
  expect(await settingOf('unlock-bias-tests')).toMatchObject({ value: 4, initial: 2, previous: 2, changedBy: 'Root' });
  await change('unlock-bias-tests', 2);
  await change('unlock-chart-exams', 1);
  expect(await check()).toMatchObject({ unlocked: true, progressPercentage: 100 });
  await t.drain();
  expect((await client.get('/api/sandbox/accounts')).body.accounts).toMatchObject([{ number: 1, cash: '10000' }]);
  await change('unlock-chart-exams', 2);
  expect(await check()).toMatchObject({ unlocked: true, progressPercentage: 75 });
});

test('registrations are refused while they are turned off, and accepted otherwise', async () => {
  const stranger = { name: 'Late Comer', email: 'late@example.org', password: 'a passphrase of the evening' };
  await change('registrations-open', false);
  expect((await t.client().post('/api/auth/register', stranger)).body.code).toBe('registrations-closed');
  expect(await sql(t, `SELECT 1 FROM registrations WHERE email = 'late@example.org'`)).toEqual([]);
  await change('registrations-open', true);
  expect((await t.client().post('/api/auth/register', stranger)).status).toBe(200);
});

test('an announcement and the switched-off features are shown to everyone', async () => {
  await change('announcement', ' Maintenance on Sunday. ');
  await change('feature-replay', false);
  expect((await t.client().get('/api/settings')).body).toEqual({
    registrationsOpen: true,
    announcement: 'Maintenance on Sunday.',
    features: { feed: true, replay: false, realOrShuffled: true },
    numbers: INITIAL_NUMBERS,
  });
  expect((await root.client.get('/api/replay/sessions')).body.code).toBe('feature-off');
  await change('feature-replay', true);
  expect((await root.client.get('/api/replay/sessions')).status).toBe(200);
  await change('announcement', '');
  expect((await t.client().get('/api/settings')).body.announcement).toBeNull();
});

test.each<[string, unknown]>([
  ['unlock-bias-tests', -1],
  ['unlock-bias-tests', 21],
  ['unlock-bias-tests', 1.5],
  ['unlock-bias-tests', '2'],
  ['registrations-open', 1],
  ['announcement', 'x'.repeat(301)],
  ['announcement', 'two\nlines'],
  ['sandbox-accounts', 11],
])('the setting %s cannot be %j, and nothing is stored', async (key, value) => {
  const before = await settingOf(key);
  const entries = await sql(t, 'SELECT count(*) FROM audit_entries');
  expect((await change(key, value)).body.code).toBe('invalid-request');
  expect(await settingOf(key)).toEqual(before);
  expect(await sql(t, 'SELECT count(*) FROM audit_entries')).toEqual(entries);
});

test('a change without the password is refused', async () => {
  const other = await openAccount(t, 'Other', { isAdmin: true });
  const refused = await other.client.put('/api/admin/settings/announcement', { value: 'Hello' });
  expect(refused.body.code).toBe('confirmation-needed');
  expect((await t.client().get('/api/settings')).body.announcement).toBeNull();
});

test('simultaneous callers share one read, but no caller gets a read that began before a change', async () => {
  const bus = createLocalBus();
  let reads = 0;
  const db: typeof t.platform.db = {
    ...t.platform.db,
    read(work) {
      reads += 1;
      return t.platform.db.read(work);
    },
  };
  const other = createSettings({ ...t.platform, bus, db });
  const values = await Promise.all(Array.from({ length: 20 }, () => other.current()));
  expect(new Set(values).size).toBe(1);
  expect(reads).toBe(1);
  t.clock.advance(2 * SECOND_MS);
  const before = other.current();
  other.announceChange();
  await Promise.all([before, other.current(), other.current()]);
  expect(reads).toBe(3);
});

test('another server without the same bus sees a change within two seconds', async () => {
  const other = createSettings({ ...t.platform, bus: createLocalBus() });
  expect((await other.current())['sandbox-accounts']).toBe(3);
  await change('sandbox-accounts', 2);
  expect((await other.current())['sandbox-accounts']).toBe(3);
  t.clock.advance(2 * SECOND_MS);
  expect((await other.current())['sandbox-accounts']).toBe(2);
});

test('on the same bus, a server sees a change at once, and an invalid stored value as the initial one', async () => {
  const other = createSettings(t.platform);
  expect((await other.current())['sandbox-accounts']).toBe(2);
  await change('sandbox-accounts', 1);
  expect((await other.current())['sandbox-accounts']).toBe(1);
  await sql(t, `UPDATE settings SET value = '99' WHERE key = 'sandbox-accounts'`);
  t.clock.advance(2 * SECOND_MS);
  expect((await other.current())['sandbox-accounts']).toBe(3);
});
