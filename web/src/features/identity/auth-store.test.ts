// If this fails, a guest appears as signed in, a user stays signed in after signing out, or a pending registration is
// lost.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiError } from '../../platform/api-error.ts';
import { stopBeforeSignOut } from '../../platform/private-data.ts';
import {
  credentials,
  LOGIN,
  ME,
  OFFLINE,
  openPage,
  RESUME,
  signedInBefore,
  storedNames,
  user,
  type Answer,
} from './auth-page.test-data.ts';
import type { LoginOutcome } from './auth-state.ts';

describe('the start of the page', () => {
  test('without a stored token fetches a CSRF token but no user, and the visitor is a guest', async () => {
    const { auth, sent } = openPage();
    expect(auth.getState()).toEqual({ status: 'loading' });
    await auth.start();
    expect(auth.getState()).toEqual({ status: 'guest' });
    expect(sent).toEqual(['GET /api/auth/csrf-token']);
  });

  test('with a stored token that the server accepts signs in, with one request after the other', async () => {
    await signedInBefore();
    const { auth, client, sent } = openPage({ [ME]: [200, user] });
    await auth.start();
    expect(auth.getState()).toEqual({ status: 'signed-in', user });
    expect(client.authToken.current()).toBe('token-1');
    expect(sent).toEqual(['GET /api/auth/csrf-token', 'GET /api/auth/session-key', ME]);
  });

  test('with a stored token asks again if the server has had too many requests', async () => {
    await signedInBefore();
    const answers: Answer[] = [
      [429, { code: 'too-many-requests', retryAfter: 0 }],
      [200, user],
    ];
    const { auth, sent } = openPage({ [ME]: () => answers.shift() ?? [404, {}] });
    await auth.start();
    expect(auth.getState()).toEqual({ status: 'signed-in', user });
    expect(sent.filter((each) => each === ME)).toHaveLength(2);
  });

  test.each<[string, Answer]>([
    ['refuses it', [401, { code: 'not-signed-in' }]],
    ['fails', [500, {}]],
    ['cannot be reached', OFFLINE],
    ['answers something else', [200, { hello: 'world' }]],
  ])('removes a stored token if the server %s', async (_name, answer) => {
    await signedInBefore();
    const { auth, client, stored } = openPage({ [ME]: answer });
    await auth.start();
    expect(auth.getState()).toEqual({ status: 'guest' });
    expect(client.authToken.current()).toBeNull();
    expect(await stored('auth_token', 'user_data')).toEqual([null, null]);
  });

  test('keeps the stored token for the next page if the page is left before the response', async () => {
    await signedInBefore();
    const { auth, client, stored } = openPage({ [ME]: OFFLINE }, true);
    await auth.start();
    expect(auth.getState()).toEqual({ status: 'guest' });
    expect(client.authToken.current()).toBeNull();
    expect(await stored('auth_token')).toEqual(['token-1']);
  });

  test('signs in even if no CSRF token can be fetched', async () => {
    await signedInBefore();
    const { auth, warn } = openPage({ 'GET /api/auth/csrf-token': OFFLINE, [ME]: [200, user] });
    await auth.start();
    expect(auth.getState().status).toBe('signed-in');
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('a new tab of a signed-in browser', () => {
  const SIGNED_IN = { [RESUME]: [200, { token: 'token-2', user }] } satisfies Record<string, Answer>;
  beforeEach(() => {
    document.cookie = 'csrf_token=x; Path=/';
    document.cookie = 'signed_in=1; Path=/';
  });
  afterEach(() => {
    document.cookie = 'signed_in=; Max-Age=0; Path=/';
  });

  test('gets a token of its own, stored for its next load', async () => {
    const { auth, sent, stored } = openPage(SIGNED_IN);
    await auth.start();
    expect(auth.getState()).toEqual({ status: 'signed-in', user });
    expect(await stored('auth_token')).toEqual(['token-2']);
    expect(sent).toContain(RESUME);
  });

  test('asks for no token without the cookie of the sign-in', async () => {
    document.cookie = 'signed_in=; Max-Age=0; Path=/';
    const { auth, sent } = openPage(SIGNED_IN);
    await auth.start();
    expect(auth.getState()).toEqual({ status: 'guest' });
    expect(sent).not.toContain(RESUME);
  });

  test.each<[string, Answer, string]>([
    ['has ended', [401, { code: 'not-signed-in' }], ''],
    ['cannot be asked for', OFFLINE, 'signed_in'],
    ['is answered wrongly', [200, { token: 7 }], 'signed_in'],
  ])('is a guest if the sign-in %s', async (_name, answer, hint) => {
    const { auth } = openPage({ [RESUME]: answer });
    await auth.start();
    expect(auth.getState()).toEqual({ status: 'guest' });
    expect(document.cookie.includes('signed_in')).toBe(hint !== '');
  });

  test('stays a guest after its token was refused, even after a reload', async () => {
    await signedInBefore();
    const refused = openPage({ [ME]: [401, { code: 'not-signed-in' }], ...SIGNED_IN });
    await refused.auth.start();
    const reloaded = openPage(SIGNED_IN);
    await reloaded.auth.start();
    expect(reloaded.auth.getState()).toEqual({ status: 'guest' });
    expect([...refused.sent, ...reloaded.sent]).not.toContain(RESUME);
    await reloaded.auth.resume();
    expect(reloaded.auth.getState()).toEqual({ status: 'guest' });
  });

  test('stays a guest after signing out, which deletes the cookie of the sign-in', async () => {
    const { auth } = openPage({ ...SIGNED_IN, 'POST /api/auth/logout': OFFLINE });
    await auth.start();
    await auth.logout(async () => undefined);
    expect(document.cookie).not.toContain('signed_in');
    const reloaded = openPage(SIGNED_IN);
    await reloaded.auth.start();
    expect(reloaded.sent).not.toContain(RESUME);
  });

  test('is a guest on a legal page, and signs in once the page is left', async () => {
    history.replaceState(null, '', '/terms-of-service');
    const { auth, sent } = openPage(SIGNED_IN);
    await auth.start();
    expect(auth.getState()).toEqual({ status: 'guest' });
    expect(sent).not.toContain(RESUME);
    history.replaceState(null, '', '/');
    await auth.resume();
    expect(auth.getState()).toEqual({ status: 'signed-in', user });
  });
});

describe('login', () => {
  test('stores the token and the user if it succeeds, and deletes a pending registration', async () => {
    const { auth, stored, storage } = openPage({ [LOGIN]: [200, { token: 'token-1', user }] });
    await storage.set('pending_verification_email', 'ada@example.com');
    await expect(auth.login(credentials)).resolves.toEqual({ kind: 'signed-in' });
    expect(auth.getState()).toEqual({ status: 'signed-in', user });
    expect(await stored('auth_token', 'user_data', 'pending_verification_email')).toEqual([
      'token-1',
      JSON.stringify(user),
      null,
    ]);
  });

  test.each<[string, Answer, LoginOutcome]>([
    [
      '403 needsVerification',
      [403, { needsVerification: true }],
      { kind: 'needs-verification', message: 'Please verify your email before logging in.' },
    ],
    [
      '… with a message',
      [403, { needsVerification: true, message: 'Look in your mail.' }],
      { kind: 'needs-verification', message: 'Look in your mail.' },
    ],
    [
      '403 for another reason',
      [403, { error: 'This account is suspended' }],
      { kind: 'failed', message: 'This account is suspended' },
    ],
    [
      'the server’s error',
      [401, { error: 'Email or password is wrong' }],
      { kind: 'failed', message: 'Email or password is wrong' },
    ],
    ['no words from the server', [500, {}], { kind: 'failed', message: 'Login failed' }],
    ['no server', OFFLINE, { kind: 'failed', message: 'An error occurred during login' }],
    [
      'an answer of the wrong shape',
      [200, { token: 7, user: {} }],
      { kind: 'failed', message: 'An error occurred during login' },
    ],
  ])('returns the outcome and leaves the visitor a guest: %s', async (_name, answer, outcome) => {
    const { auth, stored } = openPage({ [LOGIN]: answer });
    await auth.start();
    await expect(auth.login(credentials)).resolves.toEqual(outcome);
    expect(auth.getState()).toEqual({ status: 'guest' });
    const pendingEmail = outcome.kind === 'needs-verification' ? 'ada@example.com' : null;
    expect(await stored('auth_token', 'pending_verification_email')).toEqual([null, pendingEmail]);
  });

  test('keeps name and token of a pending registration that has to be verified', async () => {
    const { auth, storage, stored } = openPage({ [LOGIN]: [403, { needsVerification: true }] });
    await storage.set('pending_verification_email', 'ada@example.com');
    await storage.set('registrationTempToken', 'temp');
    await auth.login(credentials);
    expect(await stored('registrationTempToken')).toEqual(['temp']);
  });
});

describe('register', () => {
  const request = { name: 'Ada', ...credentials, promoCode: null };
  const REGISTER = 'POST /api/auth/register';

  test('signs a verified account in', async () => {
    const { auth } = openPage({ [REGISTER]: [200, { token: 'token-1', user }] });
    await expect(auth.register(request)).resolves.toBe(true);
    expect(auth.getState().status).toBe('signed-in');
  });

  test.each([
    ['the temporary token', { token: 'token-1', tempToken: 'temp-1' }, 'temp-1'],
    ['the token, where there is no temporary one', { token: 'token-1' }, 'token-1'],
  ])('stores email, name and %s of an unverified account without signing it in', async (_name, tokens, kept) => {
    const { auth, stored } = openPage({ [REGISTER]: [200, { ...tokens, user: { ...user, isVerified: false } }] });
    await auth.start();
    await expect(auth.register(request)).resolves.toBe(true);
    expect(auth.getState()).toEqual({ status: 'guest' });
    expect(
      await stored('auth_token', 'pending_verification_email', 'pending_verification_name', 'registrationTempToken'),
    ).toEqual([null, 'ada@example.com', 'Ada', kept]);
  });

  test.each<[string, Answer, object]>([
    ['a refusal', [400, { code: 'invalid-request', errors: [{ path: 'email', message: 'bad' }] }], { status: 400 }],
    ['a failure', [500, {}], { code: 'internal-error' }],
  ])('returns false with the reason for %s of the server, and stores nothing', async (_name, answer, reason) => {
    const { auth } = openPage({ [REGISTER]: answer });
    const onRejected = vi.fn<(refusal: ApiError) => void>();
    await expect(auth.register(request, onRejected)).resolves.toBe(false);
    expect(onRejected.mock.calls).toEqual([[expect.objectContaining(reason)]]);
    expect(localStorage).toHaveLength(0);
  });

  test.each<[string, Answer, object]>([
    ['no server', OFFLINE, { code: 'offline' }],
    ['an answer of the wrong shape', [200, { token: 'token-1' }], { code: 'unreadable' }],
  ])('throws the error again for %s, and stores nothing', async (_name, answer, error) => {
    const { auth } = openPage({ [REGISTER]: answer });
    const onRejected = vi.fn<(refusal: ApiError) => void>();
    await expect(auth.register(request, onRejected)).rejects.toMatchObject(error);
    expect(onRejected).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });
});

describe('logout', () => {
  test.each<[string, Answer]>([
    ['the server hears of it', [200, { done: true }]],
    ['the server fails', [500, {}]],
    ['there is no server', OFFLINE],
  ])('first leaves the page, then deletes all data of the session, when %s', async (_name, answer) => {
    const { auth, client, storage } = openPage({
      [LOGIN]: [200, { token: 'token-1', user }],
      'POST /api/auth/logout': answer,
    });
    await auth.login(credentials);
    await storage.set('registrationTempToken', 'temp');
    document.cookie = 'csrf_token=x; Path=/';
    const seen: string[] = [];
    auth.subscribe(() => seen.push(auth.getState().status));
    await auth.logout(async () => void seen.push('left'));
    expect(seen).toEqual(['left', 'guest']);
    expect(client.authToken.current()).toBeNull();
    expect(storedNames()).toEqual([]);
    expect(document.cookie).not.toContain('csrf_token');
  });
});

const STEP = 'POST /api/auth/second-factor';
test.each([LOGIN, STEP])('%s waits for the last sign-out, whose response deletes its cookies', async (path) => {
  const signOut = Promise.withResolvers<Answer>();
  const { auth, sent } = openPage({
    [LOGIN]: [200, { token: 'token-1', user }],
    [STEP]: [200, { token: 'token-2', user }],
    'POST /api/auth/logout': signOut.promise,
  });
  await auth.login(credentials);
  await auth.logout(async () => undefined);
  sent.length = 0;
  const again = path === LOGIN ? auth.login(credentials) : auth.enterSecondFactor({ token: 'second', code: '123456' });
  await expect(vi.waitFor(() => expect(sent).toContain(path), { timeout: 300 })).rejects.toThrow('to include');
  signOut.resolve([200, { done: true }]);
  await again;
  expect([sent.includes(path), auth.getState().status]).toEqual([true, 'signed-in']);
});

test('private work stops before the server receives the sign-out', async () => {
  const { auth, sent } = openPage({
    [LOGIN]: [200, { token: 'token-1', user }],
    'POST /api/auth/logout': [200, { done: true }],
  });
  stopBeforeSignOut(() => sent.push('stopped'));
  await auth.login(credentials);
  expect(sent).not.toContain('stopped');
  await auth.logout(async () => undefined);
  const ending = ['stopped', 'POST /api/auth/logout'];
  await vi.waitFor(() => expect(sent.filter((each) => ending.includes(each))).toEqual(ending));
});

test('a response 401 to any later request ends the session without a message', async () => {
  const { auth, client } = openPage({
    [LOGIN]: [200, { token: 'token-1', user }],
    'GET /api/auth/sessions': [401, { code: 'not-signed-in' }],
  });
  await auth.login(credentials);
  await expect(client.call('GET /api/auth/sessions')).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(auth.getState()).toEqual({ status: 'guest' });
  expect(storedNames()).toEqual([]);
});

test('checking the session again bypasses every cache, and the page shows the changed user', async () => {
  const renamed = { ...user, name: 'Ada L.' };
  const { auth } = openPage({ [LOGIN]: [200, { token: 'token-1', user }], [`${ME}?_=5`]: [200, renamed] });
  await auth.login(credentials);
  await auth.recheck();
  expect(auth.getState()).toEqual({ status: 'signed-in', user: renamed });
});

describe('a user in a response', () => {
  test('is shown by the page and stored for the next load', async () => {
    const { auth, stored } = openPage({ [LOGIN]: [200, { token: 'token-1', user }] });
    await auth.login(credentials);
    const named = { ...user, username: 'ada' };
    await auth.updateUser(named);
    expect(auth.getState()).toEqual({ status: 'signed-in', user: named });
    await expect(stored('user_data')).resolves.toEqual([JSON.stringify(named)]);
  });

  test('is ignored if somebody else, or nobody, is signed in by then', async () => {
    const { auth } = openPage({ [LOGIN]: [200, { token: 'token-1', user }] });
    await auth.start();
    await auth.updateUser(user);
    expect(auth.getState()).toEqual({ status: 'guest' });
    await auth.login(credentials);
    await auth.updateUser({ ...user, id: 'another' });
    expect(auth.getState()).toEqual({ status: 'signed-in', user });
  });
});
