// If this fails, anyone who reads the logs can sign in as a learner, pay with the installation's keys, or read
// learners' texts.
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { linkToken, startIdentity, type Browser, type Identity } from './identity-world.ts';
import { collectLog } from './log-lines.ts';
import { openPerson } from './people-world.ts';
import { publish } from './posts-world.ts';
import { text } from './read-answer.ts';

const KEYS = {
  secretKey: 'the key of this installation, 32 characters',
  adminEmail: 'root@example.org',
  adminPassword: 'a long root password',
  operationsToken: 'what-prometheus-shows',
};
const [PASSWORD, NEW_PASSWORD, WRONG] = ['candles drawn at noon', 'bars counted by night', 'a guess that is wrong'];
const EMAIL = 'ann@example.org';
const WRITTEN = 'words that only followers may read';

/** Names of fields and cookies whose values give access. */
const SECRET_FIELD = /token|secret|code|uri|csrf|session|sign_?in|device|visitor|challenge/i;
const log = collectLog();
const secrets = new Set<string>([KEYS.secretKey, KEYS.adminPassword, KEYS.operationsToken]);
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity({ config: { ...KEYS, logLevel: 'trace' }, logTo: log.destination });
});
afterAll(() => identity.close());

/**
 * Collects the texts in a response that give access. It is not called for problems, whose field `code` is not secret.
 */
function keepSecrets(value: unknown, name = ''): void {
  if (Array.isArray(value)) for (const each of value) keepSecrets(each, name);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) keepSecrets(each, key);
  else if (typeof value === 'string' && value.length >= 6 && SECRET_FIELD.test(name)) secrets.add(value);
}

async function call(browser: Browser, ...args: Parameters<Browser['call']>) {
  const answer = await browser.call(...args);
  if (answer.status < 300) keepSecrets(answer.body);
  for (const [name, value] of browser.cookies) if (value.length > 8) keepSecrets(value, name);
  return answer;
}

function codeOf(secret: string): string {
  const timestamp = identity.testApp.clock.now();
  const code = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp });
  secrets.add(code);
  return code;
}

async function linkIn(page: string): Promise<string> {
  const token = linkToken((await identity.mailsTo(EMAIL)).at(-1), page);
  secrets.add(token);
  return token;
}

/**
 * Registers, signs in with right and wrong credentials, sets up an authenticator app, signs in with it, and changes the
 * password both while signed in and by a reset link.
 */
async function accessJourney(browser: Browser): Promise<void> {
  await call(browser, 'POST /api/auth/register', { name: 'Ann', email: EMAIL, password: PASSWORD });
  await call(browser, 'POST /api/auth/verify-email', { token: await linkIn('verify-email') });
  await call(browser, 'POST /api/auth/login', { email: EMAIL, password: WRONG });
  await call(browser, 'POST /api/auth/login', { email: `nobody-${EMAIL}`, password: WRONG });
  browser.bearer = text(
    (await call(browser, 'POST /api/auth/login', { email: EMAIL, password: PASSWORD })).body,
    'token',
  );
  await call(browser, 'POST /api/auth/change-password', { currentPassword: WRONG, newPassword: NEW_PASSWORD });
  await call(browser, 'POST /api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  await call(browser, 'POST /api/auth/totp', { password: WRONG });
  const secret = text((await call(browser, 'POST /api/auth/totp', { password: NEW_PASSWORD })).body, 'secret');
  expect((await call(browser, 'POST /api/auth/totp/confirm', { code: codeOf(secret) })).status).toBe(200);
  identity.advance(30_000);
  const login = await call(browser, 'POST /api/auth/login', { email: EMAIL, password: NEW_PASSWORD });
  const token = text(login.body, 'secondFactorToken');
  await call(browser, 'POST /api/auth/second-factor', { token, code: 'wrong-code' });
  const second = await call(browser, 'POST /api/auth/second-factor', { token, code: codeOf(secret) });
  browser.bearer = text(second.body, 'token');
  await call(browser, 'POST /api/auth/change-email', { password: NEW_PASSWORD, email: 'ann.new@example.org' });
  await call(browser, 'POST /api/auth/forgot-password', { email: EMAIL });
  await call(browser, 'POST /api/auth/reset-password', { token: await linkIn('reset-password'), password: PASSWORD });
}

test('even at the most verbose level, no log line has a password, token, code, key or text of a learner', async () => {
  const browser = await identity.browser();
  await accessJourney(browser);
  const author = await openPerson(identity.testApp, 'ben_trades');
  await publish(author, { text: WRITTEN, audience: 'followers' });
  const { client } = author;
  expect((await client.post('/api/feedback', { subject: 'A fault', message: WRITTEN })).status).toBe(200);
  await client.get(`/metrics?token=${KEYS.operationsToken}`, { authorization: `Bearer ${KEYS.operationsToken}` });
  await identity.testApp.drain();
  for (const each of [PASSWORD, NEW_PASSWORD, WRONG, WRITTEN]) secrets.add(each);

  expect(secrets.size).toBeGreaterThan(20);
  const logged = log.text();
  expect(logged.split('\n').length).toBeGreaterThan(20);
  expect([...secrets].filter((secret) => logged.includes(secret))).toEqual([]);
  expect(logged).not.toContain('@example.org');
});

test('sign-ins, refusals and changes of credentials are logged with their account and reason', async () => {
  const [user] = await identity.sql('SELECT id FROM users WHERE name = $1', ['Ann']);
  const told = log
    .of('authentication')
    .map(({ event, userId, reason }) => [event, userId === null ? null : userId === user?.['id'], reason]);
  for (const expected of [
    ['sign-in-refused', true, 'login-failed'],
    ['sign-in-refused', null, 'login-failed'],
    ['sign-in-refused', true, 'second-factor-wrong'],
    ['confirmation-refused', true, 'password-wrong'],
    ['signed-in', true, undefined],
    ['totp-on', true, undefined],
    ['password-change', true, undefined],
    ['password-reset', true, undefined],
  ]) {
    expect(told).toContainEqual(expected);
  }
});

test('a failed statement is logged without its values', async () => {
  const { db, platform } = identity.testApp;
  for (const failing of [
    sql`INSERT INTO users (id, name) VALUES (${'a value to hide'}, 'x')`,
    sql`SELECT ${'99999999999 is a value to hide'}::int`,
    sql`SELECT name FROM no_such_table WHERE name = ${'a value to hide'}`,
  ]) {
    await db
      .transaction((tx) => tx.execute(failing))
      .catch((error: unknown) => platform.log.error({ err: error }, 'failed'));
  }
  expect(log.of('failed')).toHaveLength(3);
  expect(log.text()).not.toContain('a value to hide');
});
