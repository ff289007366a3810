// If this fails, another site can make a learner's browser send a write, or requests from Stripe, a mail program or a
// learning platform are rejected.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { splitEndpointKey, type Endpoint, type EndpointKey } from '@tradesense/contract/endpoint.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { createTestApp, type TestApp } from './harness.ts';

/**
 * All write endpoints that need no CSRF token. A new entry must state the reason, and its endpoint must make another
 * check instead.
 */
const EXEMPT = [
  // Stripe signs the body.
  'POST /api/billing/webhook',
  // Mail programs unsubscribe by a link that this server has signed.
  'POST /api/notifications/unsubscribe',
  // Learning platforms post from their own site. A login only stores a state in the browser. A launch is checked by
  // that state and by a signature.
  'POST /api/lti/login',
  'POST /api/lti/launch',
];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const writes = Object.entries<Endpoint>(endpoints)
  .map(([key, endpoint]) => ({ key, endpoint, call: splitEndpointKey(key as EndpointKey) }))
  .filter(({ call: [method, path] }) => method !== 'GET' && path.startsWith('/api/'));

test.each(writes.map(({ key, call }) => [key, call] as const))(
  '%s without a CSRF token is refused unless it is in the list',
  async (key, [method, path]) => {
    const answer = await t.app.inject({ method, url: path.replaceAll(/\{\w+\}/gu, 'x') });
    const isRefused = answer.statusCode === 403 && answer.json<{ code: string }>().code === 'csrf-rejected';
    expect(isRefused).toBe(!EXEMPT.includes(key));
  },
);

test('every endpoint in the list exists and writes', () => {
  const keys = new Set(writes.map(({ key }) => key));
  expect(EXEMPT.filter((key) => !keys.has(key))).toEqual([]);
});
