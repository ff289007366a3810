// If this fails, learners are signed out unexpectedly, or a session that must end stays open.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csrfTokenResponse, sessionKeyResponse, sessionsResponse } from '@tradesense/contract/auth.ts';
import { HOUR_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { startIdentity, type Identity } from '../../../test/identity-world.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from './session.policy.ts';

const PASSWORD = 'candles drawn at noon';
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

describe('the caller', () => {
  test('is returned by /api/auth/me, never from a cache, with or without a timestamp in the address', async () => {
    const browser = await identity.learner('me@example.org', PASSWORD);
    for (const call of ['GET /api/auth/me', 'GET /api/auth/me?t=1767323045678', 'GET /api/auth/me?_=1&x=2']) {
      const answer = await browser.call(call);
      expect(answer).toMatchObject({ status: 200, body: { email: 'me@example.org', isVerified: true } });
      expect(answer.headers['cache-control']).toContain('no-store');
    }
  });

  test.each([
    ['no token', undefined],
    ['a forged token', 'A'.repeat(43)],
    ['not a token', 'x'],
    ['the text null', 'null'],
    ['SQL', `' OR 1=1 --`],
  ])('is a guest if the token is %s', async (_case, bearer) => {
    const browser = await identity.browser();
    browser.bearer = bearer;
    for (const call of ['GET /api/auth/me', 'GET /api/auth/sessions', 'DELETE /api/auth/sessions']) {
      expect(await browser.call(call)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    }
  });
});

describe('a session', () => {
  test('ends 24 hours after its last use', async () => {
    const browser = await identity.learner('idle@example.org', PASSWORD);
    identity.advance(SESSION_IDLE_MS - SECOND_MS);
    expect((await browser.call('GET /api/auth/me')).status).toBe(200);
    identity.advance(SESSION_IDLE_MS - SECOND_MS);
    expect((await browser.call('GET /api/auth/me')).status).toBe(200);
    identity.advance(SESSION_IDLE_MS);
    expect((await browser.call('GET /api/auth/me')).status).toBe(401);
  });

  test('ends after 30 days, however much it is used', async () => {
    const browser = await identity.learner('busy@example.org', PASSWORD);
    const stepMs = SESSION_IDLE_MS - HOUR_MS;
    let left = SESSION_LIFE_MS;
    for (; left > stepMs; left -= stepMs) {
      identity.advance(stepMs);
      expect((await browser.call('GET /api/auth/me')).status).toBe(200);
    }
    identity.advance(left);
    expect((await browser.call('GET /api/auth/me')).status).toBe(401);
  });

  test('is written at most once a minute', async () => {
    const browser = await identity.learner('often@example.org', PASSWORD);
    const lastSeen = async () => {
      const rows = await identity.sql(
        `SELECT s.last_seen_at FROM sessions s JOIN users u ON u.id = s.user_id WHERE email = 'often@example.org'`,
      );
      return rows[0]?.['last_seen_at'];
    };
    const before = await lastSeen();
    identity.advance(59 * SECOND_MS);
    await browser.call('GET /api/auth/me');
    expect(await lastSeen()).toEqual(before);
    identity.advance(SECOND_MS);
    await browser.call('GET /api/auth/me');
    expect(await lastSeen()).not.toEqual(before);
  });
});

describe('the list of sessions', () => {
  test('shows the own sessions, marks the current one, and can end one or all others', async () => {
    const email = 'list@example.org';
    const here = await identity.learner(email, PASSWORD);
    const there = await identity.signIn(email, PASSWORD, { 'user-agent': 'Another browser' });
    const elsewhere = await identity.signIn(email, PASSWORD);
    const { sessions } = sessionsResponse.parse((await here.call('GET /api/auth/sessions')).body);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const other = sessions.find(({ userAgent }) => userAgent === 'Another browser');
    expect(other).toMatchObject({ isCurrent: false, address: '127.0.0.1' });

    expect(await here.call(`DELETE /api/auth/sessions?id=${other?.id}`)).toMatchObject({
      status: 200,
      body: { revoked: 1 },
    });
    expect((await there.call('GET /api/auth/me')).status).toBe(401);
    expect((await elsewhere.call('GET /api/auth/me')).status).toBe(200);
    expect(await here.call('DELETE /api/auth/sessions')).toMatchObject({ status: 200, body: { revoked: 1 } });
    expect((await elsewhere.call('GET /api/auth/me')).status).toBe(401);
    expect((await here.call('GET /api/auth/me')).status).toBe(200);
  });

  test('does not find and does not end sessions of another user, or of an unknown or malformed id', async () => {
    const victim = await identity.learner('victim@example.org', PASSWORD);
    const { sessions } = sessionsResponse.parse((await victim.call('GET /api/auth/sessions')).body);
    const intruder = await identity.learner('intruder@example.org', PASSWORD);
    for (const id of [sessions[0]?.id, '01900000-0000-7000-8000-000000000001', 'x']) {
      expect(await intruder.call(`DELETE /api/auth/sessions?id=${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      });
    }
    expect(await intruder.call('DELETE /api/auth/sessions?id=%00')).toMatchObject({ status: 400 });
    expect((await victim.call('GET /api/auth/me')).status).toBe(200);
  });
});

describe('logging out', () => {
  test('ends the session and clears the CSRF cookie', async () => {
    const browser = await identity.learner('bye@example.org', PASSWORD);
    const answer = await browser.call('POST /api/auth/logout');
    expect(answer).toMatchObject({ status: 200, body: { done: true } });
    expect(String(answer.headers['set-cookie'])).toMatch(/csrf_token=;/);
    expect((await browser.call('GET /api/auth/me')).status).toBe(401);
  });

  test('is allowed for guests, too', async () => {
    const browser = await identity.browser();
    expect((await browser.call('POST /api/auth/logout')).status).toBe(200);
  });
});

describe('a browser', () => {
  test('gets its CSRF token in the body and in a readable cookie, and needs it for every write', async () => {
    const browser = await identity.browser();
    const answer = await browser.call('GET /api/auth/csrf-token');
    const { csrfToken } = csrfTokenResponse.parse(answer.body);
    expect(String(answer.headers['set-cookie'])).toContain(`csrf_token=${encodeURIComponent(csrfToken)}`);
    const login = { email: 'a@example.org', password: 'b' };
    for (const token of ['', 'forged', (await identity.browser()).csrfToken]) {
      expect(await browser.call('POST /api/auth/login', login, { 'x-csrf-token': token })).toMatchObject({
        status: 403,
        body: { code: 'csrf-rejected' },
      });
    }
    expect((await browser.call('POST /api/auth/login', login)).status).toBe(401);
  });

  test('keeps its session key across logins and restarts, and shares it with no other browser', async () => {
    const keyOf = async (browser: { call(call: string): Promise<{ body: unknown }> }) =>
      sessionKeyResponse.parse((await browser.call('GET /api/auth/session-key')).body).sessionKey;
    const [ann, ben] = [await identity.browser(), await identity.browser()];
    const key = await keyOf(ann);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await keyOf(ben)).not.toBe(key);
    await identity.learner('key@example.org', PASSWORD, ann);
    expect(await keyOf(ann)).toBe(key);
    const later = await identity.afterRestart(ann);
    expect(await keyOf(later)).toBe(key);
    expect((await later.call('GET /api/auth/me')).status).toBe(200);
  });
});
