// If this fails, the log does not say with which password, code or passkey an account was opened. After one of them was
// stolen, nobody could tell which sign-ins used it.
import { TOTP } from 'otpauth';
import { afterEach, expect, test } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { startIdentity, type Browser, type Identity } from '../../../test/identity-world.ts';
import { collectLog, type LogLines } from '../../../test/log-lines.ts';
import { record, text } from '../../../test/read-answer.ts';
import { createSoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { prepareFirstAdministrator } from './first-administrator.service.ts';

const EMAIL = 'ann@example.org';
const PASSWORD = 'candles drawn at noon';
let identity: Identity;
let log: LogLines;
afterEach(() => identity.close());

async function start(): Promise<void> {
  log = collectLog();
  identity = await startIdentity({ config: { logLevel: 'info' }, logTo: log.destination });
}

let told = 0;
/** Returns what the log has said about attempts to sign in since the last call, without ids and addresses. */
function newEntries(): unknown[] {
  const all = log.of('authentication').filter(({ event }) => /signed-in|refused|second-factor/.test(String(event)));
  const entries = all.slice(told).map(({ event, factors, factor }) => [event, factors ?? factor]);
  told = all.length;
  return entries;
}

async function enterPassword(password = PASSWORD): Promise<{ browser: Browser; body: unknown }> {
  const browser = await identity.browser();
  const { body } = await browser.call('POST /api/auth/login', { email: EMAIL, password });
  return { browser, body };
}

async function enterCode(code: string): Promise<number> {
  const { browser, body } = await enterPassword();
  const token = text(body, 'secondFactorToken');
  return (await browser.call('POST /api/auth/second-factor', { token, code })).status;
}

test('each way to sign in is logged with its factors, and each refusal with the factor that failed', async () => {
  told = 0;
  await start();
  const owner = await identity.learner(EMAIL, PASSWORD);
  expect(newEntries()).toEqual([['signed-in', ['password']]]);
  await enterPassword('a guess that is wrong');
  expect(newEntries()).toEqual([['sign-in-refused', 'password']]);

  const secret = text((await owner.call('POST /api/auth/totp', { password: PASSWORD })).body, 'secret');
  const codeNow = () => {
    identity.advance(30 * SECOND_MS);
    const timestamp = identity.testApp.clock.now();
    return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp });
  };
  const confirmed = await owner.call('POST /api/auth/totp/confirm', { code: codeNow() });
  const [recoveryCode = ''] = record(confirmed.body)['recoveryCodes'] as string[];
  newEntries();
  const asked = ['second-factor-asked', ['password']];
  expect(await enterCode(codeNow())).toBe(200);
  expect(newEntries()).toEqual([asked, ['signed-in', ['password', 'app']]]);
  expect(await enterCode(recoveryCode)).toBe(200);
  expect(newEntries()).toEqual([asked, ['signed-in', ['password', 'recovery-code']]]);
  expect(await enterCode('wrong-code')).toBe(422);
  expect(newEntries()).toEqual([asked, ['sign-in-refused', 'second-factor']]);

  const device = createSoftwareAuthenticator('http://localhost:3000');
  const challengeOf = (body: unknown) => text(record(body)['options'], 'challenge');
  const { body } = await owner.call('POST /api/auth/passkeys/options', { password: PASSWORD });
  const added = { challengeId: text(body, 'challengeId'), name: 'Laptop', response: device.create(challengeOf(body)) };
  expect((await owner.call('POST /api/auth/passkeys', added)).status).toBe(200);
  const browser = await identity.browser();
  const options = (await browser.call('POST /api/auth/passkey-sign-in/options', {})).body;
  const request = { challengeId: text(options, 'challengeId'), response: device.get(challengeOf(options)) };
  const statuses = [200, 422];
  for (const status of statuses)
    expect((await browser.call('POST /api/auth/passkey-sign-in', request)).status).toBe(status);
  expect(newEntries()).toEqual([
    ['signed-in', ['passkey']],
    ['sign-in-refused', 'passkey'],
  ]);
});

test('a sign-in by the set-up link is logged, and so is an attempt with a link that does not work', async () => {
  told = 0;
  await start();
  const line = await prepareFirstAdministrator(identity.testApp.platform);
  const token = line?.split('token=')[1] ?? '';
  const browser = await identity.browser();
  const account = { token, name: 'Owner', email: EMAIL, password: PASSWORD };
  expect((await browser.call('POST /api/auth/setup', account)).status).toBe(200);
  expect(newEntries()).toEqual([['signed-in', ['set-up-link']]]);
  expect((await browser.call('POST /api/auth/setup', account)).status).toBe(409);
  expect(newEntries()).toEqual([['sign-in-refused', 'set-up-link']]);
});
