// If this fails, an endpoint reads the body of a caller who has no access, acts with rights that were withdrawn while
// the body arrived, or cannot check the signature of a webhook.
import { createHmac } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mediaContent, type EndpointTable } from '@tradesense/contract/endpoint.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createTestClock, testConfig } from '../../../test/harness.ts';
import { createTestClient, type TestClient } from '../../../test/test-client.ts';
import { noErrorReports } from '../error-reporter.ts';
import { createLog } from '../log.ts';
import type { App } from '../module.ts';
import { checkAccess } from './access.ts';
import { issueCsrfToken } from './csrf.ts';
import { createHttpServer } from './http-server.ts';
import { Problem } from './problem.ts';
import { requireEndpoints, routesOf } from './route.ts';

const entry = { tag: 'Operations', summary: 'Test', response: z.object({ text: z.string() }) } as const;
const body = z.strictObject({ text: z.string() });
const table = {
  'GET /api/auth/csrf-token': {
    ...entry,
    id: 'token',
    access: 'anyone',
    response: z.object({ csrfToken: z.string() }),
  },
  'POST /api/open': { ...entry, id: 'open', access: 'anyone', body },
  'POST /api/members': { ...entry, id: 'members', access: 'signed-in', body },
  'POST /api/traders': { ...entry, id: 'traders', access: 'sandbox', body },
  'POST /api/off': { ...entry, id: 'off', access: 'anyone', body },
  'POST /api/moderators': { ...entry, id: 'moderators', access: 'moderator', body },
  'POST /api/admins': { ...entry, id: 'admins', access: 'administrator', body },
  'POST /api/limited': {
    ...entry,
    id: 'limited',
    access: 'signed-in',
    body,
    limit: { perMinute: 2, per: 'account' },
  },
  'POST /api/files': {
    ...entry,
    id: 'files',
    access: 'signed-in',
    body: mediaContent<Blob>('text/csv'),
    bodyMaxBytes: 8,
    limit: { perMinute: 2, per: 'account' },
  },
  'POST /api/webhook': { ...entry, id: 'webhook', access: 'anyone', body, isSignedWebhook: true },
} as const satisfies EndpointTable;
const route = routesOf(table);

const SECRET = 'shared with the other server';
const signatureOf = (bytes: Buffer | string) => createHmac('sha256', SECRET).update(bytes).digest('hex');

const clock = createTestClock(Date.UTC(2026, 0, 15));
/** Tokens of accounts that are suspended or demoted now, and of sessions that have ended. */
const [suspended, demoted, ended] = [new Set<string>(), new Set<string>(), new Set<string>()];
/** How often a caller was looked up. */
let checks = 0;
/** Resolves at the next check of a caller. */
let checked = Promise.withResolvers<void>();

let app: App;
beforeAll(async () => {
  const config = testConfig('/nowhere', { rateLimitPerMinute: 1_000 });
  app = await createHttpServer({ config, log: createLog(config), errors: noErrorReports }, null);
  checkAccess(app, clock, {
    async viewerOf(authorization) {
      const userId = (authorization ?? '').replace('Bearer ', '');
      checks += 1;
      checked.resolve();
      if (ended.has(userId)) return null;
      return {
        userId,
        sessionId: userId,
        isAdmin: userId === 'admin' && !demoted.has(userId),
        isModerator: userId === 'moderator',
        isSuspended: suspended.has(userId),
      };
    },
    requireSecondFactor: async () => undefined,
    requireOperator: () => undefined,
    async requireUnlocked({ userId }) {
      if (userId === 'learner') throw new Problem('sandbox-locked');
    },
    async requireFeature(path) {
      if (path === '/api/off') throw new Problem('feature-off');
    },
  });
  route(app, 'GET /api/auth/csrf-token', (request, reply) => ({ csrfToken: issueCsrfToken(request, reply, config) }));
  route(app, 'POST /api/open', (request) => ({ text: `${request.body.text} ${String(request.rawBody)}` }));
  route(app, 'POST /api/members', (request) => ({ text: request.viewer.userId }));
  route(app, 'POST /api/traders', (request) => ({ text: request.viewer.userId }));
  route(app, 'POST /api/off', () => ({ text: 'on' }));
  route(app, 'POST /api/moderators', (request) => ({ text: request.viewer.userId }));
  route(app, 'POST /api/admins', (request) => ({ text: request.viewer.userId }));
  route(app, 'POST /api/limited', (request) => ({ text: request.viewer.userId }));
  route(app, 'POST /api/files', (request) => ({ text: request.body.toString() }));
  route(app, 'POST /api/webhook', (request) => {
    if (request.headers['x-signature'] !== signatureOf(request.rawBody)) throw new Problem('not-allowed');
    return { text: request.body.text };
  });
  await app.ready();
});
afterAll(() => app.close());

function clientOf(token: string | null): TestClient {
  const client = createTestClient(app);
  client.token = token;
  return client;
}

describe('permission is checked before the body is read', () => {
  const unreadable = Buffer.from('{"text":');
  const json = { 'content-type': 'application/json' };

  test.each<[path: string, token: string | null, code: string]>([
    ['/api/open', null, 'invalid-request'],
    ['/api/members', null, 'not-signed-in'],
    ['/api/members', 'learner', 'invalid-request'],
    ['/api/traders', null, 'not-signed-in'],
    ['/api/traders', 'learner', 'sandbox-locked'],
    ['/api/traders', 'trader', 'invalid-request'],
    ['/api/off', 'admin', 'feature-off'],
    ['/api/moderators', null, 'not-signed-in'],
    ['/api/moderators', 'trader', 'not-allowed'],
    ['/api/moderators', 'moderator', 'invalid-request'],
    ['/api/moderators', 'admin', 'invalid-request'],
    ['/api/admins', null, 'not-signed-in'],
    ['/api/admins', 'moderator', 'not-allowed'],
    ['/api/admins', 'trader', 'not-allowed'],
    ['/api/admins', 'admin', 'invalid-request'],
  ])('a body sent to %s with the token %s is refused with %s', async (path, token, code) => {
    expect((await clientOf(token).post(path, unreadable, json)).body.code).toBe(code);
    expect((await clientOf(token).post(path, { wrong: true })).body.code).toBe(code);
    const tooLarge = Buffer.alloc(2 * 1024 * 1024, ' ');
    const expected = code === 'invalid-request' ? 'body-too-large' : code;
    expect((await clientOf(token).post(path, tooLarge, json)).body.code).toBe(expected);
  });

  test('the CSRF token is checked before the body is read, too', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/members', headers: json, payload: unreadable });
    expect(answer.json()).toMatchObject({ code: 'csrf-rejected' });
  });
});

describe('a body that arrives slowly', () => {
  /** Sends a body whose end arrives only after `meanwhile` has run. Returns the text or the code of the response. */
  async function sendSlowly(token: string, path: string, meanwhile: () => void): Promise<unknown> {
    const client = clientOf(token);
    await client.get('/api/auth/csrf-token');
    checked = Promise.withResolvers();
    const body = new PassThrough();
    body.write('{"text":');
    const contentType = path === '/api/files' ? 'text/csv' : 'application/json';
    const answer = client.post(path, body, { 'content-type': contentType });
    await checked.promise;
    meanwhile();
    body.end(path === '/api/files' ? '' : '"a"}');
    const response = await answer;
    return response.body.text ?? response.body.code;
  }

  test.each([
    ['/api/admins', 'suspended', 'account-suspended'],
    ['/api/admins', 'signed out', 'not-signed-in'],
    ['/api/admins', 'demoted', 'not-allowed'],
    ['/api/members', 'suspended', 'account-suspended'],
    ['/api/members', 'signed out', 'not-signed-in'],
    ['/api/members', 'demoted', 'admin'],
    ['/api/files', 'suspended', 'account-suspended'],
    ['/api/open', 'signed out', 'a null'],
  ])('a body sent to %s whose sender is %s meanwhile is answered with "%s"', async (path, act, expected) => {
    const sets = { suspended, 'signed out': ended, demoted };
    const answer = await sendSlowly('admin', path, () => {
      sets[act as keyof typeof sets].add('admin');
      clock.advance(SECOND_MS + 1);
    });
    for (const each of Object.values(sets)) each.clear();
    expect(answer).toBe(expected);
  });

  test('access is checked once if the body arrives within a second', async () => {
    const before = checks;
    expect(await sendSlowly('admin', '/api/admins', () => clock.advance(SECOND_MS))).toBe('admin');
    // One check of the request for the CSRF token, and one of the request with the body.
    expect(checks).toBe(before + 2);
  });
});

test('a limit per account counts each account separately', async () => {
  const codes = async (client: TestClient) => {
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push((await client.post('/api/limited', { text: 'a' })).status);
    return answers;
  };
  expect(await codes(clientOf('ann'))).toEqual([200, 200, 429]);
  expect(await codes(clientOf('bob'))).toEqual([200, 200, 429]);
});

test('an endpoint with a limit per account also counts requests by address, before it reads the account', async () => {
  const config = testConfig('/nowhere', { rateLimitPerMinute: 2 });
  const server = await createHttpServer({ config, log: createLog(config), errors: noErrorReports }, null);
  route(server, 'POST /api/limited', () => ({ text: 'not reached' }));
  const codes = [];
  for (let n = 0; n < 3; n += 1) codes.push((await server.inject({ method: 'POST', url: '/api/limited' })).json().code);
  expect(codes).toEqual(['csrf-rejected', 'csrf-rejected', 'too-many-requests']);
  await server.close();
});

test('a limit per account refuses a file before it is read', async () => {
  const send = async (bytes: number) =>
    (await clientOf('carol').post('/api/files', Buffer.alloc(bytes, 'a'), { 'content-type': 'text/csv' })).status;
  expect([await send(8), await send(9), await send(9)]).toEqual([200, 413, 429]);
});

describe('a signed webhook', () => {
  const payload = '{ "text":  "käse" }\n';
  const send = (signature: string) =>
    app.inject({
      method: 'POST',
      url: '/api/webhook',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-signature': signature },
      payload,
    });

  test('needs no CSRF token, and its handler gets the bytes as they were sent and the parsed body', async () => {
    expect((await send(signatureOf(payload))).json()).toEqual({ text: 'käse' });
    expect((await send(signatureOf('{"text":"käse"}'))).json()).toMatchObject({ code: 'not-allowed' });
  });

  test('is the only kind of endpoint that gets raw bytes', async () => {
    expect((await clientOf(null).post('/api/open', { text: 'a' })).body).toEqual({ text: 'a null' });
  });
});

describe('routes and table', () => {
  test('a route without an entry in the table cannot be added', async () => {
    const config = testConfig('/nowhere', {});
    const server = await createHttpServer({ config, log: createLog(config), errors: noErrorReports }, null);
    const checkRoutes = requireEndpoints(server);
    expect(() => server.get('/api/unlisted', () => 'no')).toThrow('/api/unlisted has no entry');
    expect(checkRoutes).toThrow(/without a route: GET \/api\/auth\/csrf-token, /);
    await server.close();
  });
});
