// If this fails, an endpoint is open to a role that may not call it, or closed to a role that may call it. Or it shows
// validation errors to a caller without access.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitEndpointKey, type Access, type Endpoint, type EndpointKey } from '@tradesense/contract/endpoint.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { openAccount, sql } from './account-world.ts';
import { createTestApp, type TestApp } from './harness.ts';
import type { TestClient } from './test-client.ts';

const ROLES = ['guest', 'unverified', 'suspended', 'learner', 'trader', 'moderator', 'administrator'] as const;
type Role = (typeof ROLES)[number];

/**
 * For each access level of an endpoint and each role: the problem code that the role gets, or `null` if the role may
 * call the endpoint.
 */
const MATRIX: Readonly<Record<Access, Readonly<Record<Role, string | null>>>> = {
  anyone: {
    guest: null,
    unverified: null,
    suspended: null,
    learner: null,
    trader: null,
    moderator: null,
    administrator: null,
  },
  'signed-in': {
    guest: 'not-signed-in',
    unverified: 'not-signed-in',
    suspended: 'account-suspended',
    learner: null,
    trader: null,
    moderator: null,
    administrator: null,
  },
  sandbox: {
    guest: 'not-signed-in',
    unverified: 'not-signed-in',
    suspended: 'account-suspended',
    learner: 'sandbox-locked',
    trader: null,
    moderator: 'sandbox-locked',
    administrator: null,
  },
  moderator: {
    guest: 'not-signed-in',
    unverified: 'not-signed-in',
    suspended: 'account-suspended',
    learner: 'not-allowed',
    trader: 'not-allowed',
    moderator: null,
    administrator: null,
  },
  administrator: {
    guest: 'not-signed-in',
    unverified: 'not-signed-in',
    suspended: 'account-suspended',
    learner: 'not-allowed',
    trader: 'not-allowed',
    moderator: 'not-allowed',
    administrator: null,
  },
};
const ACCESS_STATUS: Readonly<Record<string, number>> = {
  'not-signed-in': 401,
  'account-suspended': 403,
  'sandbox-locked': 403,
  'not-allowed': 403,
};

const UNVERIFIED = { name: 'Una', email: 'una@example.org', password: 'a long enough password' };

let t: TestApp;
const clients = new Map<Role, TestClient>();

function clientWith(token: string | null): TestClient {
  const client = t.client();
  client.token = token;
  return client;
}

beforeAll(async () => {
  t = await createTestApp();
  clients.set('guest', clientWith(null));
  // An unverified account can only use the token from its registration, because it cannot sign in until its address is
  // verified.
  clients.set('unverified', clientWith((await t.client().post('/api/auth/register', UNVERIFIED)).body.token));
  const suspended = await openAccount(t, 'Sue');
  await sql(t, 'UPDATE users SET is_suspended = true WHERE id = $1', [suspended.userId]);
  clients.set('suspended', suspended.client);
  clients.set('learner', (await openAccount(t, 'Lea')).client);
  const trader = await openAccount(t, 'Tom');
  await sql(t, 'INSERT INTO sandbox_unlocks (user_id, unlocked_at) VALUES ($1, now())', [trader.userId]);
  clients.set('trader', trader.client);
  const moderator = await openAccount(t, 'Max');
  await sql(t, 'UPDATE users SET is_moderator = true WHERE id = $1', [moderator.userId]);
  clients.set('moderator', moderator.client);
  clients.set('administrator', (await openAccount(t, 'Ada', { isAdmin: true })).client);
});
afterAll(() => t.close());

test('an unverified account cannot sign in', async () => {
  const { email, password } = UNVERIFIED;
  expect((await t.client().post('/api/auth/login', { email, password })).body.code).toBe('needs-verification');
});

/** All endpoints with restricted access that a suspended account may call. */
const OPEN_TO_SUSPENDED: readonly EndpointKey[] = [
  'GET /api/auth/me',
  'POST /api/auth/logout',
  'GET /api/account/suspension',
  'POST /api/account/suspension/appeal',
  'GET /api/account/export',
  'POST /api/account/delete',
  'GET /api/billing/plan',
  'POST /api/billing/cancel',
  'POST /api/billing/withdraw',
];

test('a suspended account reaches only its notice, its data, the end of its subscription and the sign-out', () => {
  const open = Object.entries<Endpoint>(endpoints).filter(([, { isOpenToSuspended }]) => isOpenToSuspended === true);
  expect(open.map(([key]) => key).toSorted()).toEqual(OPEN_TO_SUSPENDED.toSorted());
});

/**
 * Calls an endpoint with parameters, query and body that no endpoint accepts. A caller with access then gets a
 * validation error, and no data are changed.
 */
async function callBadly(key: EndpointKey, client: TestClient): Promise<{ status: number; code: unknown }> {
  const [method, path] = splitEndpointKey(key);
  const url = `${path.replaceAll(/\{\w+\}/g, '%00')}?wrong=1`;
  const unreadable = Buffer.from('{"wrong":');
  const headers = { 'content-type': 'application/json' };
  const answer = await {
    GET: () => client.get(url),
    POST: () => client.post(url, unreadable, headers),
    PUT: () => client.put(url, unreadable, headers),
    PATCH: () => client.patch(url, unreadable, headers),
    DELETE: () => client.delete(url),
  }[method]();
  return { status: answer.status, code: answer.body.code };
}

describe.each(ROLES)('a caller with the role %s', (role) => {
  test.each(Object.entries<Endpoint>(endpoints))('gets the listed response from %s', async (key, { access }) => {
    const isLetIn = role === 'suspended' && OPEN_TO_SUSPENDED.includes(key as EndpointKey);
    const refusal = isLetIn ? null : MATRIX[access][role];
    const { status, code } = await callBadly(key as EndpointKey, clients.get(role) ?? clientWith(null));
    const isRefused = typeof code === 'string' && code in ACCESS_STATUS;
    expect(isRefused ? { status, code } : null).toEqual(
      refusal === null ? null : { status: ACCESS_STATUS[refusal], code: refusal },
    );
  });
});
