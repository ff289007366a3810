// If this fails, a new installation has no administrator, or the wrong one.
import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { linkToken, startIdentity, type Identity } from '../../../test/identity-world.ts';

const EMAIL = 'Owner@example.org';
const PASSWORD = 'the owner chose this';
const configured = { config: { adminEmail: EMAIL, adminPassword: PASSWORD } };

let identity: Identity;
afterEach(() => identity.close());

function prepare(): Promise<string | null> {
  return identity.testApp.server.identity.prepareFirstAdministrator();
}

const administrators = () =>
  identity.sql('SELECT email, is_admin, verified_at IS NOT NULL AS verified FROM users WHERE is_admin');

describe('with ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  test('the account is created once and verified, however many servers start, and however often', async () => {
    identity = await startIdentity(configured);
    expect(await Promise.all([prepare(), prepare(), prepare(), prepare()])).toEqual([null, null, null, null]);
    expect(await prepare()).toBeNull();
    expect(await administrators()).toEqual([{ email: EMAIL, is_admin: true, verified: true }]);
    const browser = await identity.signIn(EMAIL, PASSWORD);
    expect(await browser.call('GET /api/auth/me')).toMatchObject({ body: { isAdmin: true, isVerified: true } });
  });

  test('a password that its owner has changed is not set back', async () => {
    identity = await startIdentity(configured);
    await prepare();
    const browser = await identity.signIn(EMAIL, PASSWORD);
    const body = { currentPassword: PASSWORD, newPassword: 'the owner chose anew' };
    await browser.call('POST /api/auth/change-password', body);
    expect(await prepare()).toBeNull();
    const again = await identity.signIn(EMAIL, 'the owner chose anew');
    expect(await again.call('GET /api/auth/me')).toMatchObject({ body: { isAdmin: true } });
  });

  test('an account that already has the address is promoted and keeps its password', async () => {
    identity = await startIdentity(configured);
    await identity.learner('owner@example.org', 'a learner’s own password');
    await prepare();
    expect(await administrators()).toHaveLength(1);
    const browser = await identity.signIn('owner@example.org', 'a learner’s own password');
    expect(await browser.call('GET /api/auth/me')).toMatchObject({ body: { isAdmin: true } });
  });

  test('an unconfirmed registration is not promoted, because a stranger may have made it', async () => {
    identity = await startIdentity(configured);
    const browser = await identity.browser();
    const password = 'the stranger chose this';
    await browser.call('POST /api/auth/register', { name: 'Ann', email: EMAIL, password });
    const token = linkToken((await identity.mailsTo(EMAIL))[0], 'verify-email');
    await prepare();
    expect(await administrators()).toHaveLength(1);
    expect((await browser.call('POST /api/auth/verify-email', { token })).status).toBe(410);
    expect((await browser.call('POST /api/auth/login', { email: EMAIL, password })).status).toBe(401);
  });

  test('an unverified account of an earlier release is not promoted, because a stranger may have made it', async () => {
    identity = await startIdentity(configured);
    await identity.learner(EMAIL, PASSWORD);
    await identity.sql('UPDATE users SET verified_at = NULL');
    await expect(prepare()).rejects.toThrow(/ADMIN_EMAIL/);
    expect(await administrators()).toEqual([]);
  });

  test.each([
    ['a short password', { adminEmail: EMAIL, adminPassword: 'short' }, /ADMIN_PASSWORD/],
    ['a common password', { adminEmail: EMAIL, adminPassword: 'password123' }, /ADMIN_PASSWORD/],
    ['no address', { adminEmail: 'owner', adminPassword: PASSWORD }, /ADMIN_EMAIL/],
  ])('%s stops the start, and the error names the setting', async (_case, config, message) => {
    identity = await startIdentity({ config });
    await expect(prepare()).rejects.toThrow(message);
    expect(await administrators()).toEqual([]);
  });
});

describe('the set-up link', () => {
  async function link(): Promise<string> {
    const line = await prepare();
    expect(line).toMatch(/^set-up link: http:\/\/localhost:3000\/auth\/setup\?token=[\w-]{43}$/);
    return line?.split('token=')[1] ?? '';
  }
  const owner = (token: string) => ({ token, name: 'Owner', email: EMAIL, password: PASSWORD });

  test('creates the first administrator, signed in; then it stops working, and no new one is printed', async () => {
    identity = await startIdentity();
    const [token, other] = [await link(), await link()];
    const browser = await identity.browser();
    const answer = await browser.call('POST /api/auth/setup', owner(token));
    expect(answer).toMatchObject({ status: 200, body: { user: { email: EMAIL, isAdmin: true, isVerified: true } } });
    browser.bearer = (answer.body as { token: string }).token;
    expect(await browser.call('GET /api/auth/me')).toMatchObject({ body: { isAdmin: true } });
    for (const again of [token, other]) {
      expect(
        await browser.call('POST /api/auth/setup', { ...owner(again), email: 'second@example.org' }),
      ).toMatchObject({
        status: 409,
        body: { code: 'setup-already-done' },
      });
    }
    expect(await prepare()).toBeNull();
    expect(await administrators()).toHaveLength(1);
  });

  test.each([
    ['forged', async () => 'A'.repeat(43), 0, 'link-invalid'],
    ['a day old', link, DAY_MS, 'link-expired'],
  ])('is refused if it is %s', async (_case, obtain, ageMs, code) => {
    identity = await startIdentity();
    const token = await obtain();
    identity.advance(ageMs);
    const browser = await identity.browser();
    expect(await browser.call('POST /api/auth/setup', owner(token))).toMatchObject({ status: 410, body: { code } });
    expect(await administrators()).toEqual([]);
  });

  test('still works after a taken address or a common password was refused', async () => {
    identity = await startIdentity();
    const token = await link();
    await identity.learner('taken@example.org', PASSWORD);
    const browser = await identity.browser();
    for (const [wrong, status, path] of [
      [{ email: 'TAKEN@example.org' }, 400, 'body.email'],
      [{ password: 'password123' }, 422, 'body.password'],
    ] as const) {
      expect(await browser.call('POST /api/auth/setup', { ...owner(token), ...wrong })).toMatchObject({
        status,
        body: { errors: [{ path }] },
      });
    }
    expect((await browser.call('POST /api/auth/setup', owner(token))).status).toBe(200);
  });
});
