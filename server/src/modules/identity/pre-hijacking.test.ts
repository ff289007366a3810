// If this fails, a stranger who registers somebody else's address first gets access to the account that its owner
// confirms later.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerResponse } from '@tradesense/contract/auth.ts';
import { DAY_MS, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { linkToken, startIdentity, type Browser, type Identity } from '../../../test/identity-world.ts';

const STRANGER = 'the stranger chose this';
const OWNER = 'candles drawn at noon';
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity({ config: { trustedProxies: 1 } });
});
afterAll(() => identity.close());

async function register(browser: Browser, email: string, password: string, network = '198.51.100.1') {
  return browser.call('POST /api/auth/register', { name: 'Ann', email, password }, { 'x-forwarded-for': network });
}
async function links(email: string): Promise<string[]> {
  const mails = await identity.mailsTo(email);
  return mails
    .filter(({ source }) => source.includes('/auth/verify-email'))
    .map((mail) => linkToken(mail, 'verify-email'));
}
async function loginStatus(email: string, password: string): Promise<number> {
  return (await (await identity.browser()).call('POST /api/auth/login', { email, password })).status;
}

/** Registers an address twice, first as a stranger and then as its owner. Returns both browsers and both links. */
async function contested(email: string) {
  const [stranger, owner] = [await identity.browser(), await identity.browser()];
  await register(stranger, email, STRANGER, '203.0.113.9');
  identity.advance(1000);
  await register(owner, email, OWNER);
  const [ofStranger = '', ofOwner = ''] = await links(email);
  return { stranger, owner, ofStranger, ofOwner };
}

describe('an address that a stranger registered first', () => {
  test('is confirmed by the newest link, which is the owner’s; only the owner’s password works then', async () => {
    const email = 'newest@example.org';
    const { owner, ofOwner } = await contested(email);
    expect(await owner.call('POST /api/auth/verify-email', { token: ofOwner })).toMatchObject({ status: 200 });
    expect(await loginStatus(email, OWNER)).toBe(200);
    expect(await loginStatus(email, STRANGER)).toBe(401);
  });

  test('is not confirmed by the stranger’s link, even with the owner’s password', async () => {
    const email = 'oldest@example.org';
    const { owner, stranger, ofStranger } = await contested(email);
    const open = (body: object) => owner.call('POST /api/auth/verify-email', { token: ofStranger, ...body });
    expect(await open({})).toMatchObject({ status: 422, body: { code: 'registration-password-needed' } });
    expect(await open({ password: OWNER })).toMatchObject({
      status: 422,
      body: { code: 'password-wrong', errors: [{ path: 'body.password' }] },
    });
    const login = await stranger.call('POST /api/auth/login', { email, password: STRANGER });
    expect(login).toMatchObject({ status: 403, body: { code: 'needs-verification' } });
    expect(await identity.sql('SELECT 1 FROM users WHERE email_normalised = $1', [email])).toEqual([]);
  });

  test('belongs to the owner who confirmed it: the stranger’s registration, links and token stop working', async () => {
    const email = 'gone@example.org';
    const { owner, stranger, ofStranger, ofOwner } = await contested(email);
    await owner.call('POST /api/auth/verify-email', { token: ofOwner });
    expect(await stranger.call('POST /api/auth/verify-email', { token: ofStranger })).toMatchObject({ status: 410 });
    expect(await identity.sql('SELECT 1 FROM registrations WHERE email_normalised = $1', [email])).toEqual([]);
  });

  test('keeps the owner’s registration and link valid when the stranger registers it again', async () => {
    const email = 'again@example.org';
    const [owner, stranger] = [await identity.browser(), await identity.browser()];
    await register(owner, email, OWNER);
    const [ofOwner = ''] = await links(email);
    for (let i = 0; i < 12; i += 1) await register(stranger, email, STRANGER, '203.0.113.9');
    expect(await owner.call('POST /api/auth/verify-email', { token: ofOwner })).toMatchObject({ status: 200 });
    expect(await loginStatus(email, OWNER)).toBe(200);
  });

  test('keeps the limit of the owner’s network untouched by many registrations of the stranger', async () => {
    const email = 'share@example.org';
    const [owner, stranger] = [await identity.browser(), await identity.browser()];
    for (let i = 0; i < 12; i += 1) await register(stranger, email, STRANGER, '203.0.113.9');
    expect(await links(email)).toHaveLength(5);
    await register(owner, email, OWNER);
    const ofOwner = (await links(email)).at(-1) ?? '';
    expect(await owner.call('POST /api/auth/verify-email', { token: ofOwner })).toMatchObject({ status: 200 });
  });

  test('gets at most twenty links an hour, from any number of networks', async () => {
    const email = 'mailbox@example.org';
    const browser = await identity.browser();
    for (let i = 0; i < 25; i += 1) await register(browser, email, STRANGER, `203.0.113.${i}`);
    expect(await links(email)).toHaveLength(20);
    identity.advance(HOUR_MS);
    await register(browser, email, OWNER, '203.0.113.40');
    expect(await links(email)).toHaveLength(21);
  });
});

describe('a browser other than the one that registered', () => {
  test('can confirm with the password of the registration', async () => {
    const email = 'phone@example.org';
    await register(await identity.browser(), email, OWNER);
    const [token = ''] = await links(email);
    const phone = await identity.browser();
    expect(await phone.call('POST /api/auth/verify-email', { token, password: OWNER })).toMatchObject({
      status: 200,
      body: { email },
    });
    expect(await loginStatus(email, OWNER)).toBe(200);
  });

  test('does not become the same browser by a foreign or invented visitor id', async () => {
    const email = 'foreign@example.org';
    await register(await identity.browser(), email, OWNER);
    const [token = ''] = await links(email);
    const other = await identity.browser();
    const headers = { cookie: `sid=${'A'.repeat(43)}` };
    expect((await other.call('POST /api/auth/verify-email', { token }, headers)).status).toBe(403);
    expect((await other.call('POST /api/auth/verify-email', { token })).status).toBe(422);
  });
});

describe('“This was not me”', () => {
  test('ends the registration of its link with its links, but no other one, and works once', async () => {
    const email = 'not-me@example.org';
    const { owner, stranger, ofStranger, ofOwner } = await contested(email);
    await stranger.call('POST /api/auth/resend-verification', { email });
    const reject = () => owner.call('POST /api/auth/reject-registration', { token: ofStranger });
    expect(await reject()).toMatchObject({ status: 200, body: { done: true } });
    expect(await reject()).toMatchObject({ status: 410, body: { code: 'link-invalid' } });
    expect(await loginStatus(email, STRANGER)).toBe(401);
    expect(await stranger.call('POST /api/auth/verify-email', { token: ofStranger })).toMatchObject({ status: 410 });
    expect(await owner.call('POST /api/auth/verify-email', { token: ofOwner })).toMatchObject({ status: 200 });
  });

  test('leaves a confirmed account untouched', async () => {
    const email = 'confirmed@example.org';
    await identity.learner(email, OWNER);
    const [token = ''] = await links(email);
    const browser = await identity.browser();
    expect((await browser.call('POST /api/auth/reject-registration', { token })).status).toBe(410);
    expect(await loginStatus(email, OWNER)).toBe(200);
  });
});

test('sending links again to an address mails one for the registration of each network', async () => {
  const email = 'resent@example.org';
  const { owner } = await contested(email);
  await owner.call('POST /api/auth/resend-verification', { email: 'Resent@Example.org' });
  expect(await links(email)).toHaveLength(4);
});

test('a registration token sends the link of its own registration only', async () => {
  const email = 'own-token@example.org';
  const [stranger, owner] = [await identity.browser(), await identity.browser()];
  await register(stranger, email, STRANGER, '203.0.113.9');
  const { body } = await register(owner, email, OWNER);
  await owner.call('POST /api/auth/resend-verification', { tempToken: registerResponse.parse(body).token });
  const token = (await links(email)).at(-1) ?? '';
  expect(await owner.call('POST /api/auth/verify-email', { token })).toMatchObject({ status: 200 });
  expect(await loginStatus(email, OWNER)).toBe(200);
});

test('a request for a password before the confirmation mails, once an hour, the advice to register again', async () => {
  const email = 'forgot@example.org';
  const browser = await identity.browser();
  await register(browser, email, STRANGER);
  for (let i = 0; i < 3; i += 1) await browser.call('POST /api/auth/forgot-password', { email });
  const subjects = (await identity.mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your TradeSense registration is not confirmed')).toHaveLength(1);
  await register(browser, email, OWNER);
  const token = (await links(email)).at(-1) ?? '';
  expect(await browser.call('POST /api/auth/verify-email', { token })).toMatchObject({ status: 200 });
  expect(await loginStatus(email, OWNER)).toBe(200);
});

describe('an unverified account of an earlier release', () => {
  async function earlier(email: string): Promise<void> {
    await register(await identity.browser(), email, STRANGER);
    await identity.sql(
      `INSERT INTO users (id, name, email, email_normalised, password_hash, created_at)
       SELECT id, name, email, email_normalised, password_hash, created_at FROM registrations WHERE email_normalised = $1`,
      [email],
    );
    await identity.sql('DELETE FROM registrations WHERE email_normalised = $1', [email]);
  }

  test('is replaced by a registration of its address that is confirmed', async () => {
    const email = 'earlier@example.org';
    await earlier(email);
    expect(await loginStatus(email, STRANGER)).toBe(403);
    const owner = await identity.browser();
    await register(owner, email, OWNER);
    const token = (await links(email)).at(-1) ?? '';
    expect(await owner.call('POST /api/auth/verify-email', { token })).toMatchObject({ status: 200 });
    expect([await loginStatus(email, OWNER), await loginStatus(email, STRANGER)]).toEqual([200, 401]);
  });

  test('can be verified by a reset link', async () => {
    const email = 'earlier-reset@example.org';
    await earlier(email);
    const browser = await identity.browser();
    await browser.call('POST /api/auth/forgot-password', { email });
    const token = linkToken((await identity.mailsTo(email)).at(-1), 'reset-password');
    await browser.call('POST /api/auth/reset-password', { token, password: OWNER });
    expect([await loginStatus(email, OWNER), await loginStatus(email, STRANGER)]).toEqual([200, 401]);
  });
});

test('unconfirmed registrations are deleted after 7 days', async () => {
  const email = 'spent@example.org';
  await register(await identity.browser(), email, OWNER);
  const stored = () => identity.sql('SELECT 1 FROM registrations WHERE email_normalised = $1', [email]);
  identity.advance(6 * DAY_MS);
  await identity.testApp.drain();
  expect(await stored()).toHaveLength(1);
  identity.advance(3 * DAY_MS);
  await identity.testApp.drain();
  expect(await stored()).toEqual([]);
});
