// If this fails, a password alone opens an account that has a second factor, a code works twice, or an owner cannot
// sign in.
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RECOVERY_CODES } from '@tradesense/contract/security-constants.ts';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { linkToken, startIdentity, type Browser, type Identity } from '../../../test/identity-world.ts';
import { record, text } from '../../../test/read-answer.ts';
import { createSoftwareAuthenticator } from '../../../test/software-authenticator.ts';

const PASSWORD = 'candles drawn at noon';
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const codeOf = (secret: string, shiftMs = 0) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: identity.testApp.clock.now() + shiftMs,
  });
/** Moves the clock to the next step of 30 s, so that a new code is valid. */
const nextCode = () => identity.advance(30 * SECOND_MS);

async function withApp(email: string): Promise<{ browser: Browser; secret: string; recoveryCodes: string[] }> {
  const browser = await identity.learner(email, PASSWORD);
  const secret = text((await browser.call('POST /api/auth/totp', { password: PASSWORD })).body, 'secret');
  const confirmed = await browser.call('POST /api/auth/totp/confirm', { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  nextCode();
  return { browser, secret, recoveryCodes: record(confirmed.body)['recoveryCodes'] as string[] };
}

async function firstStep(email: string): Promise<{ browser: Browser; token: string; body: unknown; status: number }> {
  const browser = await identity.browser();
  const { status, body } = await browser.call('POST /api/auth/login', { email, password: PASSWORD });
  return { browser, status, body, token: text(body, 'secondFactorToken') };
}

describe('an authenticator app', () => {
  test('is asked for only after its first code was right, and is announced to the owner by email', async () => {
    const email = 'amy@example.org';
    const browser = await identity.learner(email, PASSWORD);
    expect(await browser.call('POST /api/auth/totp', { password: 'wrong' })).toMatchObject({ status: 422 });
    const started = await browser.call('POST /api/auth/totp', { password: PASSWORD });
    const secret = text(started.body, 'secret');
    expect(text(started.body, 'uri')).toContain(`secret=${secret}`);
    expect((await browser.call('POST /api/auth/totp/confirm', { code: '000000' })).status).toBe(422);
    await identity.signIn(email, PASSWORD);
    const { body } = await browser.call('POST /api/auth/totp/confirm', { code: codeOf(secret) });
    expect(record(body)['recoveryCodes']).toHaveLength(RECOVERY_CODES);
    expect((await identity.mailsTo(email)).at(-1)?.subject).toContain('Authenticator app turned on');
    expect((await browser.call('GET /api/auth/security')).body).toMatchObject({
      totp: { isOn: true, recoveryCodesLeft: RECOVERY_CODES },
    });
    expect((await browser.call('POST /api/auth/totp', { password: PASSWORD })).status).toBe(409);
  });

  test('lets the password alone open nothing, neither token nor cookie; the code opens the session', async () => {
    const email = 'ben@example.org';
    const { secret } = await withApp(email);
    const { browser, status, body, token } = await firstStep(email);
    expect(status).toBe(202);
    expect(Object.keys(record(body))).toEqual(['secondFactorToken']);
    expect([...browser.cookies.keys()].filter((name) => /sign|session/.test(name))).toEqual([]);
    browser.bearer = token;
    expect((await browser.call('GET /api/auth/me')).status).toBe(401);
    browser.bearer = undefined;
    const answer = await browser.call('POST /api/auth/second-factor', { token, code: codeOf(secret) });
    browser.bearer = text(answer.body, 'token');
    expect((await browser.call('GET /api/auth/me')).status).toBe(200);
  });

  test('accepts no code and no token of the second step twice', async () => {
    const email = 'cat@example.org';
    const { secret } = await withApp(email);
    const first = await firstStep(email);
    const code = codeOf(secret);
    expect((await first.browser.call('POST /api/auth/second-factor', { token: first.token, code })).status).toBe(200);
    const second = await firstStep(email);
    expect(await second.browser.call('POST /api/auth/second-factor', { token: second.token, code })).toMatchObject({
      status: 422,
      body: { code: 'second-factor-wrong' },
    });
    nextCode();
    const fresh = codeOf(secret);
    expect((await first.browser.call('POST /api/auth/second-factor', { token: first.token, code: fresh })).status).toBe(
      410,
    );
    const beside = await Promise.all(
      [1, 2, 3].map(() => second.browser.call('POST /api/auth/second-factor', { token: second.token, code: fresh })),
    );
    expect(beside.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  });

  test('must be used in time, and a new password ends the pending sign-in', async () => {
    const email = 'dan@example.org';
    const { browser, secret } = await withApp(email);
    const late = await firstStep(email);
    identity.advance(11 * MINUTE_MS);
    expect(
      (await late.browser.call('POST /api/auth/second-factor', { token: late.token, code: codeOf(secret) })).status,
    ).toBe(410);
    const open = await firstStep(email);
    await browser.call('POST /api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'quite another one',
    });
    nextCode();
    expect(
      (await open.browser.call('POST /api/auth/second-factor', { token: open.token, code: codeOf(secret) })).status,
    ).toBe(410);
  });

  test('is protected by growing delays after wrong codes, as passwords are', async () => {
    const email = 'eve@example.org';
    await withApp(email);
    const { browser, token } = await firstStep(email);
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      const code = String(100_000 + guess);
      statuses.push((await browser.call('POST /api/auth/second-factor', { token, code })).status);
    }
    expect(statuses.at(0)).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });

  test('has recovery codes that work once, in any spelling, until new ones replace them', async () => {
    const email = 'fay@example.org';
    const { browser: owner, recoveryCodes } = await withApp(email);
    const [code = ''] = recoveryCodes;
    const first = await firstStep(email);
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
    expect((await first.browser.call('POST /api/auth/second-factor', { token: first.token, code: typed })).status).toBe(
      200,
    );
    expect((await identity.mailsTo(email)).some(({ subject }) => subject.includes('Recovery code used'))).toBe(true);
    const again = await firstStep(email);
    expect((await again.browser.call('POST /api/auth/second-factor', { token: again.token, code })).status).toBe(422);
    const renewed = await owner.call('POST /api/auth/totp/recovery-codes', { password: PASSWORD });
    expect(record(renewed.body)['recoveryCodes']).toHaveLength(RECOVERY_CODES);
    const old = recoveryCodes[1] ?? '';
    expect((await again.browser.call('POST /api/auth/second-factor', { token: again.token, code: old })).status).toBe(
      422,
    );
  });

  test('can be turned off with the password; then signing in takes one step again', async () => {
    const email = 'gus@example.org';
    const { browser } = await withApp(email);
    expect((await browser.call('POST /api/auth/totp/disable', { password: 'wrong' })).status).toBe(422);
    expect((await browser.call('POST /api/auth/totp/disable', { password: PASSWORD })).status).toBe(200);
    await identity.signIn(email, PASSWORD);
    expect(
      (await identity.mailsTo(email)).some(({ subject }) => subject.includes('Authenticator app turned off')),
    ).toBe(true);
  });

  test('stays on after a reset of the password', async () => {
    const email = 'hal@example.org';
    const { browser } = await withApp(email);
    await browser.call('POST /api/auth/forgot-password', { email });
    const token = linkToken((await identity.mailsTo(email)).at(-1), 'reset-password');
    await browser.call('POST /api/auth/reset-password', { token, password: PASSWORD });
    expect((await firstStep(email)).status).toBe(202);
  });

  test('leaves neither its secret nor a recovery code readable in any table', async () => {
    const { secret, recoveryCodes } = await withApp('ida@example.org');
    for (const table of ['totp_factors', 'recovery_codes', 'pending_sign_ins']) {
      const dump = JSON.stringify(await identity.sql(`SELECT t::text AS row FROM ${table} t`));
      for (const each of [secret, ...recoveryCodes]) expect(dump).not.toContain(each);
    }
  });
});

describe('a new device', () => {
  test("is announced to the owner once, unless it is the account's first device", async () => {
    const email = 'jan@example.org';
    await identity.learner(email, PASSWORD);
    const subjects = async () => (await identity.mailsTo(email)).map(({ subject }) => subject);
    expect(await subjects()).not.toContainEqual(expect.stringContaining('New sign-in'));
    const other = await identity.signIn(email, PASSWORD);
    expect((await subjects()).filter((subject) => subject.includes('New sign-in'))).toHaveLength(1);
    await other.call('POST /api/auth/login', { email, password: PASSWORD });
    expect((await subjects()).filter((subject) => subject.includes('New sign-in'))).toHaveLength(1);
  });
});

test('administrators who lack a required authenticator app cannot use their rights', async () => {
  const strict = await startIdentity({ config: { adminSecondFactor: 'required' } });
  try {
    const browser = await strict.learner('root@example.org', PASSWORD);
    await strict.sql('UPDATE users SET is_admin = true');
    const imports = () => browser.call('GET /api/admin/chart-exam-items?type=swing-analysis');
    expect((await imports()).body).toMatchObject({ code: 'second-factor-required' });
    const { body } = await browser.call('POST /api/auth/passkeys/options', { password: PASSWORD });
    const device = createSoftwareAuthenticator('http://localhost:3000');
    const response = device.create(text(record(body)['options'], 'challenge'));
    const request = { challengeId: text(body, 'challengeId'), name: 'Laptop', response };
    expect((await browser.call('POST /api/auth/passkeys', request)).status).toBe(200);
    // A passkey is not enough, because the password alone would still open the account.
    expect((await imports()).body).toMatchObject({ code: 'second-factor-required' });
    expect((await browser.call('GET /api/auth/security')).body).toMatchObject({ needsSecondFactor: true });
    const secret = text((await browser.call('POST /api/auth/totp', { password: PASSWORD })).body, 'secret');
    const code = new TOTP({ secret }).generate({ timestamp: strict.testApp.clock.now() });
    await browser.call('POST /api/auth/totp/confirm', { code });
    expect((await imports()).status).toBe(200);
  } finally {
    await strict.close();
  }
});
