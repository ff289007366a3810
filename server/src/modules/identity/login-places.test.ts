// If this fails, strangers can lock the owner out of an account, or can guess passwords without delay.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { linkToken, startIdentity, type Browser, type Identity } from '../../../test/identity-world.ts';

const PASSWORD = 'candles drawn at noon';
const HOME = '198.51.100.1';
let identity: Identity;
let count = 0;
beforeAll(async () => {
  identity = await startIdentity({ config: { trustedProxies: 1 } });
});
afterAll(() => identity.close());
beforeEach(() => identity.advance(DAY_MS));

function logIn(browser: Browser, email: string, password: string, network: string) {
  return browser.call('POST /api/auth/login', { email, password }, { 'x-forwarded-for': network });
}
/**
 * Creates an account with a delay, because strangers tried to sign in. The owner is known on one device and on the home
 * network.
 */
async function attacked() {
  count += 1;
  const email = `owner-${count}@example.org`;
  await identity.learner(email, PASSWORD);
  const owner = await identity.browser();
  expect((await logIn(owner, email, PASSWORD, HOME)).status).toBe(200);
  for (let i = 0; i < 30; i += 1) await logIn(await identity.browser(), email, 'wrong', `203.0.113.${i}`);
  return { email, owner };
}

test('a delayed account refuses strangers on any network, even with the right password', async () => {
  const { email } = await attacked();
  const answer = await logIn(await identity.browser(), email, PASSWORD, '192.0.2.7');
  expect(answer).toMatchObject({ status: 429, body: { retryAfter: 2 } });
});

test('a delayed account accepts its owner from a known device anywhere, and from a new device on a known network', async () => {
  const { email, owner } = await attacked();
  expect((await logIn(owner, email, PASSWORD, '192.0.2.8')).status).toBe(200);
  expect((await logIn(await identity.browser(), email, PASSWORD, HOME)).status).toBe(200);
});

test('refused attempts of strangers do not lengthen the delay of a known device, nor the reverse', async () => {
  const { email, owner } = await attacked();
  for (let i = 0; i < 5; i += 1) expect((await logIn(owner, email, 'wrong', HOME)).status).toBe(401);
  for (let i = 0; i < 10; i += 1) await logIn(await identity.browser(), email, 'wrong', `203.0.113.${i}`);
  identity.advance(2 * SECOND_MS);
  expect((await logIn(owner, email, PASSWORD, HOME)).status).toBe(200);
});

test('a known device is delayed by its own failures, and refused attempts do not lengthen its delay', async () => {
  count += 1;
  const email = `own-${count}@example.org`;
  const owner = await identity.learner(email, PASSWORD);
  for (let i = 0; i < 5; i += 1) expect((await logIn(owner, email, 'wrong', HOME)).status).toBe(401);
  for (let i = 0; i < 3; i += 1) {
    expect(await logIn(owner, email, PASSWORD, HOME)).toMatchObject({ status: 429, body: { retryAfter: 2 } });
  }
  identity.advance(2 * SECOND_MS);
  expect((await logIn(owner, email, PASSWORD, HOME)).status).toBe(200);
});

test('a device cookie that is forged or belongs to another account counts as unknown', async () => {
  const { email } = await attacked();
  count += 1;
  const thief = await identity.learner(`thief-${count}@example.org`, PASSWORD);
  expect((await logIn(thief, email, PASSWORD, '192.0.2.9')).status).toBe(429);
  const forger = await identity.browser();
  forger.cookies.set('device', 'A'.repeat(43));
  expect((await logIn(forger, email, PASSWORD, '192.0.2.9')).status).toBe(429);
});

test('a known network that tries many accounts is delayed, and its other accounts are not refused', async () => {
  const emails = Array.from({ length: 5 }, (_, i) => `neighbor-${i}@example.org`);
  for (const email of emails) {
    await logIn(await identity.learner(email, PASSWORD), email, PASSWORD, '192.0.2.10');
  }
  const guess = async (email: string) => (await logIn(await identity.browser(), email, 'wrong', '192.0.2.10')).status;
  const statuses: number[] = [];
  for (let i = 0; i < 21; i += 1) statuses.push(await guess(emails[i % 5] ?? ''));
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

test('a reset makes the network of the owner known and forgets all earlier ones', async () => {
  const { email, owner } = await attacked();
  const fresh = await identity.browser();
  await fresh.call('POST /api/auth/forgot-password', { email });
  const token = linkToken((await identity.mailsTo(email)).at(-1), 'reset-password');
  const headers = { 'x-forwarded-for': '192.0.2.11' };
  await fresh.call('POST /api/auth/reset-password', { token, password: 'volume tells no lies' }, headers);
  for (let i = 0; i < 20; i += 1) await logIn(await identity.browser(), email, 'wrong', `203.0.113.${i}`);
  expect((await logIn(owner, email, 'volume tells no lies', HOME)).status).toBe(429);
  expect((await logIn(fresh, email, 'volume tells no lies', '192.0.2.12')).status).toBe(200);
});

test('guesses of the current password are delayed for their session, and block no sign-in', async () => {
  count += 1;
  const email = `session-${count}@example.org`;
  const thief = await identity.learner(email, PASSWORD);
  const body = { currentPassword: 'wrong', newPassword: 'volume tells no lies' };
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1) statuses.push((await thief.call('POST /api/auth/change-password', body)).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  expect((await logIn(await identity.browser(), email, PASSWORD, HOME)).status).toBe(200);
});
