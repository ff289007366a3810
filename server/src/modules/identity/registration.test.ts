// If this fails, nobody can register, or a stranger finds out who has an account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerResponse } from '@tradesense/contract/auth.ts';
import { HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { linkToken, startIdentity, type Identity } from '../../../test/identity-world.ts';

const PASSWORD = 'candles drawn at noon';
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

function registration(email: string) {
  return { name: 'Ann', email, password: PASSWORD, promoCode: 'SPRING' };
}

describe('a registration', () => {
  test('returns an unverified user and a registration token, and mails the link', async () => {
    const browser = await identity.browser();
    const answer = await browser.call('POST /api/auth/register', registration('Ann.One@Example.org'));
    expect(answer.status).toBe(200);
    const { token, tempToken, user } = registerResponse.parse(answer.body);
    expect(tempToken).toBe(token);
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Ann',
      email: 'Ann.One@Example.org',
      username: null,
      isAdmin: false,
      isModerator: false,
      isSuspended: false,
      isVerified: false,
      termsAcceptedAt: null,
    });
    const [mail, ...others] = await identity.mailsTo('Ann.One@Example.org');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Confirm your email address for TradeSense' });
    expect(linkToken(mail, 'verify-email')).toHaveLength(43);
  });

  test('returns a token that does not sign in', async () => {
    const browser = await identity.browser();
    const { body } = await browser.call('POST /api/auth/register', registration('token@example.org'));
    browser.bearer = registerResponse.parse(body).token;
    expect((await browser.call('GET /api/auth/me')).status).toBe(401);
  });

  test('with a common password is refused by the name of the field, and stores nothing', async () => {
    const browser = await identity.browser();
    const answer = await browser.call('POST /api/auth/register', {
      ...registration('common@example.org'),
      password: 'Password123',
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'password-too-common', errors: [{ path: 'body.password' }] },
    });
    expect(await identity.sql(`SELECT id FROM users WHERE email_normalised = 'common@example.org'`)).toEqual([]);
    expect(await identity.sql(`SELECT id FROM registrations WHERE email_normalised = 'common@example.org'`)).toEqual(
      [],
    );
  });
});

describe('a registration of a taken address', () => {
  test('gets the same response with a token that does nothing, stores nothing, and notifies the owner', async () => {
    const browser = await identity.learner('taken@example.org', PASSWORD);
    const [before] = await identity.sql(`SELECT * FROM users WHERE email_normalised = 'taken@example.org'`);
    const answer = await browser.call('POST /api/auth/register', {
      ...registration('TAKEN@example.org'),
      name: 'Somebody Else',
      password: 'quite another password',
    });
    expect(answer.status).toBe(200);
    const { token, user } = registerResponse.parse(answer.body);
    expect(user).toMatchObject({ name: 'Somebody Else', email: 'TAKEN@example.org', isVerified: false });

    const [after] = await identity.sql(`SELECT * FROM users WHERE email_normalised = 'taken@example.org'`);
    expect({ ...after, registration_notice_at: null }).toEqual(before);
    expect(await identity.sql('SELECT 1 FROM users WHERE id = $1', [user.id])).toEqual([]);
    expect(await identity.sql(`SELECT 1 FROM registrations WHERE email_normalised = 'taken@example.org'`)).toEqual([]);
    const subjects = async () => (await identity.mailsTo('taken@example.org')).map(({ subject }) => subject);
    expect(await subjects()).toEqual([
      'Confirm your email address for TradeSense',
      'You already have a TradeSense account',
    ]);

    await browser.call('POST /api/auth/resend-verification', { tempToken: token });
    expect(await subjects()).toHaveLength(2);
  });

  test('notifies the owner once an hour at most', async () => {
    const browser = await identity.learner('flood@example.org', PASSWORD);
    for (let i = 0; i < 4; i += 1) await browser.call('POST /api/auth/register', registration('flood@example.org'));
    expect(await identity.mailsTo('flood@example.org')).toHaveLength(2);
    identity.advance(HOUR_MS);
    await browser.call('POST /api/auth/register', registration('flood@example.org'));
    expect(await identity.mailsTo('flood@example.org')).toHaveLength(3);
  });
});

describe('a verification link', () => {
  async function registered(email: string) {
    const browser = await identity.browser();
    await browser.call('POST /api/auth/register', registration(email));
    return { browser, token: linkToken((await identity.mailsTo(email)).at(-1), 'verify-email') };
  }

  test('works once, returns the address, and lets the learner log in', async () => {
    const { browser, token } = await registered('once@example.org');
    const answer = await browser.call('POST /api/auth/verify-email', { token });
    expect(answer).toMatchObject({ status: 200, body: { email: 'once@example.org' } });
    expect(await browser.call('POST /api/auth/verify-email', { token })).toMatchObject({
      status: 410,
      body: { code: 'link-invalid' },
    });
    const login = await browser.call('POST /api/auth/login', { email: 'ONCE@example.org', password: PASSWORD });
    expect(login).toMatchObject({ status: 200, body: { user: { isVerified: true } } });
    const verified = await identity.sql(
      `SELECT 1 FROM outbox_events e JOIN users u ON e.payload ->> 'userId' = u.id::text
       WHERE e.type = 'userVerified' AND u.email = 'once@example.org'`,
    );
    expect(verified).toHaveLength(1);
  });

  test('creates an account that is announced to the other modules in the same transaction', async () => {
    const { browser, token } = await registered('event@example.org');
    const registeredEvents = () => identity.sql(`SELECT payload FROM outbox_events WHERE type = 'userRegistered'`);
    const before = await registeredEvents();
    await browser.call('POST /api/auth/verify-email', { token });
    const [user] = await identity.sql(`SELECT id FROM users WHERE email = 'event@example.org'`);
    expect(await registeredEvents()).toEqual([...before, { payload: { userId: user?.['id'], timeZone: 'UTC' } }]);
    const together = await identity.sql(
      `SELECT u.id FROM users u JOIN outbox_events e ON e.payload ->> 'userId' = u.id::text AND e.xmin = u.xmin
       WHERE e.type = 'userRegistered' AND u.email = 'event@example.org'`,
    );
    expect(together).toEqual([user]);
  });

  test.each([
    ['forged', async () => 'A'.repeat(43), 0, 'link-invalid'],
    ['a reset link', () => resetLink('foreign@example.org'), 0, 'link-invalid'],
    ['24 hours old', async () => (await registered('old@example.org')).token, 24 * HOUR_MS, 'link-expired'],
  ])('is refused if it is %s', async (_case, obtain, ageMs, code) => {
    const token = await obtain();
    identity.advance(ageMs);
    const browser = await identity.browser();
    expect(await browser.call('POST /api/auth/verify-email', { token })).toMatchObject({ status: 410, body: { code } });
  });

  async function resetLink(email: string): Promise<string> {
    const browser = await identity.learner(email, PASSWORD);
    await browser.call('POST /api/auth/forgot-password', { email });
    return linkToken((await identity.mailsTo(email)).at(-1), 'reset-password');
  }

  test('still works a minute before it is 24 hours old', async () => {
    const { browser, token } = await registered('nearly@example.org');
    identity.advance(24 * HOUR_MS - MINUTE_MS);
    expect((await browser.call('POST /api/auth/verify-email', { token })).status).toBe(200);
  });
});

describe('a request to send the link again', () => {
  test.each([
    ['by the registration token', 'resend-1@example.org', (token: string) => ({ tempToken: token })],
    ['by the address, in any case', 'resend-2@example.org', () => ({ email: 'RESEND-2@example.org' })],
  ])('can be made %s', async (_case, email, bodyOf) => {
    const browser = await identity.browser();
    const { body } = await browser.call('POST /api/auth/register', registration(email));
    const answer = await browser.call('POST /api/auth/resend-verification', bodyOf(registerResponse.parse(body).token));
    expect(answer).toMatchObject({ status: 200, body: { done: true } });
    const mails = await identity.mailsTo(email);
    expect(mails).toHaveLength(2);
    const token = linkToken(mails.at(-1), 'verify-email');
    expect((await browser.call('POST /api/auth/verify-email', { token })).status).toBe(200);
    await browser.call('POST /api/auth/resend-verification', { email });
    expect(await identity.mailsTo(email)).toHaveLength(2);
  });

  test('mails at most five links an hour to an address', async () => {
    const email = 'many@example.org';
    const browser = await identity.browser();
    await browser.call('POST /api/auth/register', registration(email));
    for (let i = 0; i < 8; i += 1) await browser.call('POST /api/auth/resend-verification', { email });
    expect(await identity.mailsTo(email)).toHaveLength(5);
  });
});
