// If this fails, learners cannot sign in, or attackers can easily guess passwords or find out who has an account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginResponse } from '@tradesense/contract/auth.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { startIdentity, type Identity } from '../../../test/identity-world.ts';

const PASSWORD = 'candles drawn at noon';
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

async function logIn(email: string, password: string) {
  const browser = await identity.browser();
  return browser.call('POST /api/auth/login', { email, password });
}

describe('a login', () => {
  test('to a verified account gets a token and the user', async () => {
    await identity.learner('in@example.org', PASSWORD);
    const answer = await logIn(' In@Example.org ', PASSWORD);
    expect(answer.status).toBe(200);
    const { token, user } = loginResponse.parse(answer.body);
    expect(user).toMatchObject({ email: 'in@example.org', isVerified: true, isAdmin: false });
    const browser = await identity.browser();
    browser.bearer = token;
    expect(await browser.call('GET /api/auth/me')).toMatchObject({ status: 200, body: user });
  });

  test('to an unverified account gets 403 with needsVerification, but only with the right password', async () => {
    const browser = await identity.browser();
    await browser.call('POST /api/auth/register', { name: 'Ann', email: 'new@example.org', password: PASSWORD });
    expect(await logIn('new@example.org', PASSWORD)).toMatchObject({
      status: 403,
      body: {
        code: 'needs-verification',
        needsVerification: true,
        message: 'Please verify your email before logging in.',
        error: 'Please verify your email before logging in.',
      },
    });
    const wrong = await logIn('new@example.org', 'not the password');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'login-failed' } });
    expect(wrong.body).not.toHaveProperty('needsVerification');
  });

  test('to a suspended account opens a session that can only read the notice, if the password is right', async () => {
    await identity.learner('out@example.org', PASSWORD);
    await identity.sql(`UPDATE users SET is_suspended = true WHERE email_normalised = 'out@example.org'`);
    expect(await logIn('out@example.org', PASSWORD)).toMatchObject({
      status: 200,
      body: { user: { isSuspended: true } },
    });
    expect(await logIn('out@example.org', 'not the password')).toMatchObject({ status: 401 });
  });

  test.each([
    ['a wrong password', 'in-2@example.org', 'not the password'],
    ['an unknown address', 'nobody@example.org', PASSWORD],
    ['something that is no address', 'nobody', PASSWORD],
  ])('with %s gets the same message', async (_case, email, password) => {
    if (email.startsWith('in-2')) await identity.learner(email, PASSWORD);
    expect(await logIn(email, password)).toMatchObject({
      status: 401,
      body: { code: 'login-failed', error: 'Email or password is wrong', message: 'Email or password is wrong' },
    });
  });
});

describe('the delay of logins', () => {
  test.each([
    ['a known account', 'slow@example.org', true],
    ['an unknown one', 'slow-nobody@example.org', false],
  ])(
    'starts at the fifth failure for %s and grows; the right password waits, too, and refused attempts do not lengthen it',
    async (_case, email, isKnown) => {
      identity.advance(24 * 3600 * SECOND_MS);
      if (isKnown) await identity.learner(email, PASSWORD);
      for (let i = 0; i < 5; i += 1) expect((await logIn(email, 'wrong')).status).toBe(401);
      for (const waitS of [2, 4, 8]) {
        for (let i = 0; i < 3; i += 1) await logIn(email, PASSWORD);
        expect(await logIn(email, PASSWORD)).toMatchObject({
          status: 429,
          headers: { 'retry-after': String(waitS) },
          body: { code: 'too-many-requests', retryAfter: waitS, error: `Too many attempts. Try again in ${waitS} s.` },
        });
        identity.advance(waitS * SECOND_MS);
        expect((await logIn(email, 'wrong')).status).toBe(401);
      }
      identity.advance(16 * SECOND_MS);
      expect((await logIn(email, PASSWORD)).status).toBe(isKnown ? 200 : 401);
    },
  );

  test('starts from zero again after a successful login', async () => {
    const email = 'afresh@example.org';
    await identity.learner(email, PASSWORD);
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) expect((await logIn(email, 'wrong')).status).toBe(401);
      expect((await logIn(email, PASSWORD)).status).toBe(200);
    }
  });

  test('keeps its length if the clock is set back', async () => {
    identity.advance(24 * 3600 * SECOND_MS);
    const email = 'set-back@example.org';
    await identity.learner(email, PASSWORD);
    for (let i = 0; i < 5; i += 1) expect((await logIn(email, 'wrong')).status).toBe(401);
    identity.advance(-60 * SECOND_MS);
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 429, body: { retryAfter: 2 } });
    identity.advance(2 * SECOND_MS);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    identity.advance(58 * SECOND_MS);
  });

  test('counts every one of many simultaneous guesses', async () => {
    identity.advance(24 * 3600 * SECOND_MS);
    const email = 'burst@example.org';
    await identity.learner(email, PASSWORD);
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(email, 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('applies to a network address that tries many accounts', async () => {
    identity.advance(24 * 3600 * SECOND_MS);
    for (let i = 0; i < 20; i += 1) expect((await logIn(`guess-${i}@example.org`, 'wrong')).status).toBe(401);
    expect(await logIn('guess-20@example.org', 'wrong')).toMatchObject({ status: 429, body: { retryAfter: 2 } });
    identity.advance(2 * SECOND_MS);
    expect((await logIn('guess-20@example.org', 'wrong')).status).toBe(401);
  });
});
