// If this fails, a new learner gets daily emails by the clock of another zone until they change a setting.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../test/account-world.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const mailOf = async (client: TestClient) => (await client.get('/api/notifications/preferences')).body.mail;

test.each([
  ['the zone of the browser that confirmed it', 'America/Los_Angeles', 'America/Los_Angeles'],
  ['UTC without a zone', undefined, 'UTC'],
  ['UTC for an unknown zone', 'Mars/Olympus', 'UTC'],
])('a new account gets emails by %s', async (what, zone, timeZone) => {
  const client = await signUp(t, `zone-${what.length}`, zone);
  await t.drain();
  expect(await mailOf(client)).toEqual({ timing: 'daily', quiet: null, timeZone });
});

test('a choice made before the registration is processed stays', async () => {
  const client = await signUp(t, 'early', 'America/Los_Angeles');
  const chosen = { timing: 'immediate', quiet: null };
  await client.put('/api/notifications/mail', chosen, { 'x-timezone': 'Asia/Kolkata' });
  await t.drain();
  expect(await mailOf(client)).toEqual({ ...chosen, timeZone: 'Asia/Kolkata' });
});

test('the zone of an account that is deleted before the registration is processed is ignored', async () => {
  await signUp(t, 'brief', 'America/Los_Angeles');
  await sql(t, `DELETE FROM users WHERE email LIKE 'brief%'`);
  await t.drain();
  expect(await sql(t, `SELECT count(*)::int AS n FROM outbox_deliveries WHERE last_error IS NOT NULL`)).toEqual([
    { n: 0 },
  ]);
});
