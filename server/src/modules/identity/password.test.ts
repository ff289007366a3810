// If this fails, a learner who forgot the password is locked out, or a thief keeps access through a stolen link or
// session.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { linkToken, startIdentity, type Browser, type Identity } from '../../../test/identity-world.ts';

const PASSWORD = 'candles drawn at noon';
const NEXT_PASSWORD = 'volume tells no lies';
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

async function resetToken(email: string): Promise<string> {
  const browser = await identity.browser();
  const answer = await browser.call('POST /api/auth/forgot-password', { email });
  expect(answer).toMatchObject({ status: 200, body: { done: true } });
  return linkToken((await identity.mailsTo(email)).at(-1), 'reset-password');
}

async function statusOfLogin(email: string, password: string): Promise<number> {
  const browser = await identity.browser();
  return (await browser.call('POST /api/auth/login', { email, password })).status;
}

/** Returns the subject of the last email to the address. Emails about a new device are ignored. */
async function lastSubject(email: string): Promise<string | undefined> {
  return (await identity.mailsTo(email)).findLast(({ subject }) => !subject.startsWith('New sign-in'))?.subject;
}

describe('a reset by email', () => {
  test('has a link that works once, ends every session and notifies the owner', async () => {
    const email = 'reset@example.org';
    const phone = await identity.learner(email, PASSWORD);
    const token = await resetToken(email);
    const laptop = await identity.browser();
    const body = { token, password: NEXT_PASSWORD };
    expect(await laptop.call('POST /api/auth/reset-password', body)).toMatchObject({
      status: 200,
      body: { done: true },
    });
    expect((await phone.call('GET /api/auth/me')).status).toBe(401);
    expect(await statusOfLogin(email, PASSWORD)).toBe(401);
    expect(await statusOfLogin(email, NEXT_PASSWORD)).toBe(200);
    expect(await lastSubject(email)).toBe('Your TradeSense password was changed');
    expect(await laptop.call('POST /api/auth/reset-password', body)).toMatchObject({
      status: 410,
      body: { code: 'link-invalid' },
    });
  });

  test('voids the older links as soon as it has a new one', async () => {
    const email = 'two-links@example.org';
    await identity.learner(email, PASSWORD);
    const [first, second] = [await resetToken(email), await resetToken(email)];
    const reset = async (token: string, password: string) =>
      (await (await identity.browser()).call('POST /api/auth/reset-password', { token, password })).status;
    expect(await reset(first, 'another long password')).toBe(410);
    expect(await reset(second, NEXT_PASSWORD)).toBe(200);
    expect(await statusOfLogin(email, NEXT_PASSWORD)).toBe(200);
  });

  test('lifts the delay that the guesses of others caused', async () => {
    const email = 'guessed@example.org';
    await identity.learner(email, PASSWORD);
    for (let i = 0; i < 5; i += 1) await statusOfLogin(email, 'wrong');
    expect(await statusOfLogin(email, PASSWORD)).toBe(429);
    const browser = await identity.browser();
    await browser.call('POST /api/auth/reset-password', { token: await resetToken(email), password: NEXT_PASSWORD });
    expect(await statusOfLogin(email, NEXT_PASSWORD)).toBe(200);
  });

  test.each([
    ['an hour old', 'late@example.org', HOUR_MS, 410, { code: 'link-expired' }],
    ['59 minutes old', 'in-time@example.org', 59 * MINUTE_MS, 200, { done: true }],
  ])('works or has expired by the age of its link: %s', async (_case, email, ageMs, status, expected) => {
    await identity.learner(email, PASSWORD);
    const token = await resetToken(email);
    identity.advance(ageMs);
    const browser = await identity.browser();
    const answer = await browser.call('POST /api/auth/reset-password', { token, password: NEXT_PASSWORD });
    expect(answer).toMatchObject({ status, body: expected });
  });

  test('refuses a common password, and its link still works', async () => {
    const email = 'common-reset@example.org';
    await identity.learner(email, PASSWORD);
    const token = await resetToken(email);
    const browser = await identity.browser();
    expect(await browser.call('POST /api/auth/reset-password', { token, password: 'qwertyuiop' })).toMatchObject({
      status: 422,
      body: { code: 'password-too-common', errors: [{ path: 'body.password' }] },
    });
    expect((await browser.call('POST /api/auth/reset-password', { token, password: NEXT_PASSWORD })).status).toBe(200);
  });

  test('answers alike for an unknown account, but sends no email', async () => {
    const browser = await identity.browser();
    expect(await browser.call('POST /api/auth/forgot-password', { email: 'unknown@example.org' })).toMatchObject({
      status: 200,
    });
    expect(await identity.mailsTo('unknown@example.org')).toEqual([]);
  });

  test('sends a link to a suspended account, because it can sign in to read its notice', async () => {
    await identity.learner('gone@example.org', PASSWORD);
    await identity.sql(`UPDATE users SET is_suspended = true WHERE email_normalised = 'gone@example.org'`);
    await (await identity.browser()).call('POST /api/auth/forgot-password', { email: 'gone@example.org' });
    expect(linkToken((await identity.mailsTo('gone@example.org')).at(-1), 'reset-password')).toEqual(
      expect.any(String),
    );
  });
});

/** Ways in which other sessions end. Each returns the status of its response. */
const ENDINGS: Readonly<Record<string, (browser: Browser, email: string) => Promise<number>>> = {
  'a change of the password': async (browser) => {
    const body = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD };
    return (await browser.call('POST /api/auth/change-password', body)).status;
  },
  'a reset of the password': async (_browser, email) => {
    const body = { token: await resetToken(email), password: NEXT_PASSWORD };
    return (await (await identity.browser()).call('POST /api/auth/reset-password', body)).status;
  },
  'the end of all other sessions': async (browser, email) => {
    await identity.signIn(email, PASSWORD);
    return (await browser.call('DELETE /api/auth/sessions')).status;
  },
};

test.each(Object.entries(ENDINGS))('%s ends the event streams of the ended sessions at once', async (what, end) => {
  const email = `${what.replaceAll(' ', '-')}@example.org`;
  const browser = await identity.learner(email, PASSWORD);
  const endSessions = vi.spyOn(identity.testApp.platform.streams, 'endSessions');
  expect(await end(browser, email)).toBe(200);
  expect(endSessions).toHaveBeenCalledTimes(1);
  endSessions.mockRestore();
});

describe('a change of the password', () => {
  test('ends every other session, keeps this one, mails a notice, and is announced to the other modules', async () => {
    const email = 'change@example.org';
    const here = await identity.learner(email, PASSWORD);
    const there = await identity.signIn(email, PASSWORD);
    const body = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD };
    expect(await here.call('POST /api/auth/change-password', body)).toMatchObject({
      status: 200,
      body: { done: true },
    });
    expect((await here.call('GET /api/auth/me')).status).toBe(200);
    expect((await there.call('GET /api/auth/me')).status).toBe(401);
    expect(await statusOfLogin(email, PASSWORD)).toBe(401);
    expect(await statusOfLogin(email, NEXT_PASSWORD)).toBe(200);
    expect(await lastSubject(email)).toBe('Your TradeSense password was changed');
    expect(
      await identity.sql(
        `SELECT payload->>'cause' AS cause FROM outbox_events WHERE type = 'passwordChanged' ORDER BY id DESC LIMIT 1`,
      ),
    ).toEqual([{ cause: 'change' }]);
  });

  test.each([
    [
      'the current one wrong',
      { currentPassword: 'wrong', newPassword: NEXT_PASSWORD },
      422,
      'password-wrong',
      'body.currentPassword',
    ],
    [
      'the new one common',
      { currentPassword: PASSWORD, newPassword: 'qwertyuiop' },
      422,
      'password-too-common',
      'body.newPassword',
    ],
    [
      'the new one the owner’s address',
      { currentPassword: PASSWORD, newPassword: 'refused-password-too-weak@example.org' },
      422,
      'password-too-weak',
      'body.newPassword',
    ],
    [
      'the new one the current one',
      { currentPassword: PASSWORD, newPassword: PASSWORD },
      422,
      'password-unchanged',
      'body.newPassword',
    ],
    [
      'the new one short',
      { currentPassword: PASSWORD, newPassword: 'short' },
      400,
      'invalid-request',
      'body.newPassword',
    ],
  ])('is refused and changes nothing: %s', async (_case, body, status, code, path) => {
    const email = `refused-${code}@example.org`;
    const browser = await identity.learner(email, PASSWORD);
    expect(await browser.call('POST /api/auth/change-password', body)).toMatchObject({
      status,
      body: { code, errors: [{ path }] },
    });
    expect(await statusOfLogin(email, PASSWORD)).toBe(200);
  });

  test('cannot be used from a stolen session to guess the password', async () => {
    const browser = await identity.learner('stolen@example.org', PASSWORD);
    const body = { currentPassword: 'wrong', newPassword: NEXT_PASSWORD };
    for (let i = 0; i < 5; i += 1)
      expect((await browser.call('POST /api/auth/change-password', body)).status).toBe(422);
    expect((await browser.call('POST /api/auth/change-password', body)).status).toBe(429);
  });

  test('is refused for guests', async () => {
    const browser = await identity.browser();
    const body = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD };
    expect(await browser.call('POST /api/auth/change-password', body)).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in' },
    });
  });
});
