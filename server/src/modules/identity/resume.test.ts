// If this fails, a new tab of a signed-in browser is a guest, or an attacker gets or keeps somebody else's session.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginResponse, sessionsResponse } from '@tradesense/contract/auth.ts';
import { HOUR_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { startIdentity, linkToken, type Browser, type Identity } from '../../../test/identity-world.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from './session.policy.ts';

const PASSWORD = 'candles drawn at noon';
const NEXT_PASSWORD = 'volume tells no lies';
let identity: Identity;
let count = 0;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

async function learner(): Promise<Browser & { readonly email: string }> {
  count += 1;
  const email = `tab-${count}@example.org`;
  return Object.assign(await identity.learner(email, PASSWORD), { email });
}

/** Opens another tab of the browser: it has the same cookies, but a token of its own. Returns the token. */
async function openTab(browser: Browser): Promise<string> {
  const answer = await browser.call('POST /api/auth/resume');
  expect(answer.status).toBe(200);
  return loginResponse.parse(answer.body).token;
}
async function statusOf(browser: Browser, token: string): Promise<number> {
  const own = browser.bearer;
  browser.bearer = token;
  const { status } = await browser.call('GET /api/auth/me');
  browser.bearer = own;
  return status;
}
async function sessionsOf(browser: Browser) {
  return sessionsResponse.parse((await browser.call('GET /api/auth/sessions')).body).sessions;
}
const setCookies = (answer: { headers: Readonly<Record<string, unknown>> }) =>
  [answer.headers['set-cookie']].flat().map(String);

test('the cookies of sign-in and device are HttpOnly and strict; the hint beside them is readable', async () => {
  const { email } = await learner();
  const browser = await identity.browser();
  const cookies = setCookies(await browser.call('POST /api/auth/login', { email, password: PASSWORD }));
  expect(cookies).toContainEqual(expect.stringMatching(/^sign_in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/));
  expect(cookies).toContain('signed_in=1; Path=/; SameSite=Strict');
  expect(cookies).toContainEqual(
    expect.stringMatching(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/),
  );
});

test('over https, the sign-in cookie has the prefix __Host- and is secure', async () => {
  const secure = await startIdentity({ config: { publicUrl: 'https://learn.example' } });
  try {
    await secure.learner('ann@example.org', PASSWORD);
    const browser = await secure.browser();
    const cookies = setCookies(
      await browser.call('POST /api/auth/login', { email: 'ann@example.org', password: PASSWORD }),
    );
    expect(cookies).toContainEqual(
      expect.stringMatching(/^__Host-sign_in=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    );
    expect((await browser.call('POST /api/auth/resume')).status).toBe(200);
  } finally {
    await secure.close();
  }
});

test('a sign-in with “remember me” lasts 30 days without use, another one 24 hours', async () => {
  const { email } = await learner();
  const [remembered, usual] = [await identity.browser(), await identity.browser()];
  const login = { email, password: PASSWORD };
  const cookies = setCookies(await remembered.call('POST /api/auth/login', { ...login, remember: true }));
  expect(cookies).toContainEqual(expect.stringContaining(`Max-Age=${SESSION_LIFE_MS / SECOND_MS}`));
  await usual.call('POST /api/auth/login', login);
  identity.advance(SESSION_IDLE_MS + HOUR_MS);
  expect((await usual.call('POST /api/auth/resume')).status).toBe(401);
  expect((await remembered.call('POST /api/auth/resume')).status).toBe(200);
  identity.advance(SESSION_LIFE_MS);
  expect((await remembered.call('POST /api/auth/resume')).status).toBe(401);
});

test('any number of tabs have their own tokens, and are one entry in the list of sessions', async () => {
  const browser = await learner();
  const tokens = [browser.bearer ?? '', ...(await Promise.all([1, 2, 3, 4].map(() => openTab(browser))))];
  expect(new Set(tokens).size).toBe(5);
  for (const token of tokens) expect(await statusOf(browser, token)).toBe(200);
  expect(await sessionsOf(browser)).toHaveLength(1);
});

describe('all tabs and the sign-in cookie end with', () => {
  async function twoTabs() {
    const browser = await learner();
    return { browser, tab: await openTab(browser) };
  }
  const ended = async (browser: Browser, tab: string) => [
    await statusOf(browser, tab),
    (await browser.call('POST /api/auth/resume')).status,
  ];

  test('signing out in any tab, which clears both cookies', async () => {
    const { browser, tab } = await twoTabs();
    const first = browser.bearer ?? '';
    const cookie = new Map(browser.cookies);
    browser.bearer = tab;
    await browser.call('POST /api/auth/logout');
    expect([...browser.cookies.keys()]).not.toContain('sign_in');
    expect([...browser.cookies.keys()]).not.toContain('signed_in');
    expect(await statusOf(browser, first)).toBe(401);
    // A copy of the old cookie no longer works.
    for (const [name, value] of cookie) browser.cookies.set(name, value);
    expect(await ended(browser, tab)).toEqual([401, 401]);
  });

  test('the end of the session from another device', async () => {
    const { browser, tab } = await twoTabs();
    const other = await identity.signIn((browser as Browser & { email: string }).email, PASSWORD);
    await other.call('DELETE /api/auth/sessions');
    expect(await ended(browser, tab)).toEqual([401, 401]);
  });

  test('a reset of the password', async () => {
    const { browser, tab } = await twoTabs();
    const { email } = browser as Browser & { email: string };
    await browser.call('POST /api/auth/forgot-password', { email });
    const token = linkToken((await identity.mailsTo(email)).at(-1), 'reset-password');
    await (await identity.browser()).call('POST /api/auth/reset-password', { token, password: NEXT_PASSWORD });
    expect(await ended(browser, tab)).toEqual([401, 401]);
  });

  test('a change of the password, except the tab that made it and its new cookie', async () => {
    const { browser, tab } = await twoTabs();
    const stolen = browser.cookies.get('sign_in') ?? '';
    const first = browser.bearer ?? '';
    browser.bearer = tab;
    const body = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD };
    expect((await browser.call('POST /api/auth/change-password', body)).status).toBe(200);
    expect([await statusOf(browser, tab), await statusOf(browser, first)]).toEqual([200, 401]);
    expect(browser.cookies.get('sign_in')).not.toBe(stolen);
    await openTab(browser);
    const thief = await identity.browser();
    thief.cookies.set('sign_in', stolen);
    await thief.call('GET /api/auth/csrf-token');
    expect((await thief.call('POST /api/auth/resume')).status).toBe(401);
  });
});

describe('a request for a token', () => {
  test.each([
    ['no cookie', undefined],
    ['a forged one', 'A'.repeat(43)],
    ['something else', '../../x'],
  ])('with %s as cookie gets 401, and its cookies are cleared', async (_case, value) => {
    const browser = await identity.browser();
    if (value !== undefined) browser.cookies.set('sign_in', value);
    browser.cookies.set('signed_in', '1');
    await browser.call('GET /api/auth/csrf-token');
    const answer = await browser.call('POST /api/auth/resume');
    expect(answer).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect(browser.cookies.has('signed_in')).toBe(false);
  });

  test('fails without a CSRF token, even with the cookie', async () => {
    const browser = await learner();
    for (const token of ['', 'forged', (await identity.browser()).csrfToken]) {
      expect((await browser.call('POST /api/auth/resume', undefined, { 'x-csrf-token': token })).status).toBe(403);
    }
  });

  test('fails with a tab’s token in place of the cookie, and the cookie does not work as a token', async () => {
    const browser = await learner();
    const secret = browser.cookies.get('sign_in') ?? '';
    expect(await statusOf(browser, secret)).toBe(401);
    const other = await identity.browser();
    other.cookies.set('sign_in', browser.bearer ?? '');
    await other.call('GET /api/auth/csrf-token');
    expect((await other.call('POST /api/auth/resume')).status).toBe(401);
  });
});

test('the CSRF token of a guest ends at the sign-in, and that of a sign-in ends at the sign-out', async () => {
  const { email } = await learner();
  const browser = await identity.browser();
  const ofGuest = browser.csrfToken;
  const login = { email, password: PASSWORD };
  browser.bearer = loginResponse.parse((await browser.call('POST /api/auth/login', login)).body).token;
  const ofSignIn = browser.csrfToken;
  expect(ofSignIn).not.toBe(ofGuest);
  const withToken = (token: string) => browser.call('POST /api/auth/resume', undefined, { 'x-csrf-token': token });
  expect((await withToken(ofGuest)).status).toBe(403);
  expect((await withToken(ofSignIn)).status).toBe(200);
  await browser.call('POST /api/auth/logout');
  await browser.call('GET /api/auth/csrf-token');
  expect((await withToken(ofSignIn)).status).toBe(403);
  expect((await withToken(browser.csrfToken)).status).toBe(401);
});

test('signing out in a tab of one account leaves a second account of the browser signed in', async () => {
  const browser = await learner();
  const first = browser.bearer ?? '';
  const { email } = await learner();
  const second = loginResponse.parse(
    (await browser.call('POST /api/auth/login', { email, password: PASSWORD })).body,
  ).token;
  browser.bearer = first;
  await browser.call('POST /api/auth/logout');
  expect([await statusOf(browser, first), await statusOf(browser, second)]).toEqual([401, 200]);
  expect(await statusOf(browser, await openTab(browser))).toBe(200);
});

test('beyond 20 sign-ins, the least recently used one ends', async () => {
  const browser = await learner();
  for (let i = 0; i < 19; i += 1) await identity.signIn(browser.email, PASSWORD);
  expect(await sessionsOf(browser)).toHaveLength(20);
  identity.advance(2 * 60_000);
  await browser.call('GET /api/auth/me');
  const last = await identity.signIn(browser.email, PASSWORD);
  expect(await sessionsOf(last)).toHaveLength(20);
  expect((await browser.call('GET /api/auth/me')).status).toBe(200);
});

test('using any tab extends its sign-in', async () => {
  const browser = await learner();
  const tab = await openTab(browser);
  for (let uses = 0; uses < 2; uses += 1) {
    identity.advance(SESSION_IDLE_MS - HOUR_MS);
    expect(await statusOf(browser, tab)).toBe(200);
  }
  expect((await browser.call('GET /api/auth/me')).status).toBe(200);
});
