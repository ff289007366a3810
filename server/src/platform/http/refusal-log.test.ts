// If this fails, the log says that calls were refused, but not why: by a limit, the CSRF check, a schema or a rule.
// Operators then cannot tell an attack from a bug of a page.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { testConfig } from '../../../test/harness.ts';
import { collectLog, type LogLines } from '../../../test/log-lines.ts';
import { createTestClient } from '../../../test/test-client.ts';
import { noErrorReports } from '../error-reporter.ts';
import { createLog } from '../log.ts';
import type { App } from '../module.ts';
import { OverloadedError } from '../overloaded-error.ts';
import { issueCsrfToken } from './csrf.ts';
import { createHttpServer } from './http-server.ts';
import { handleNotFound } from './not-found.ts';
import { Problem } from './problem.ts';
import { serveWebFiles } from './web-files.ts';

let log: LogLines;
let app: App;
beforeAll(async () => {
  log = collectLog();
  const config = testConfig('/nowhere', { logLevel: 'info', rateLimitPerMinute: 1_000 });
  app = await createHttpServer({ config, log: createLog(config, log.destination), errors: noErrorReports }, null);
  handleNotFound(app, await serveWebFiles(app, '/nowhere', config, async () => null));
  app.get('/api/auth/csrf-token', (request, reply) => ({ csrfToken: issueCsrfToken(request, reply, config) }));
  app.post('/api/echo', { schema: { body: z.strictObject({ n: z.number() }) } }, (request) => request.body);
  app.get('/api/limited', { config: { rateLimit: { max: 1, timeWindow: '1 minute' } } }, () => ({ done: true }));
  app.get('/api/refused', () => {
    throw new Problem('test-ended');
  });
  app.get('/api/members', () => {
    throw new Problem('not-signed-in');
  });
  app.get('/api/admins', () => {
    throw new Problem('not-allowed');
  });
  app.get('/api/full', () => {
    throw new OverloadedError('Too many files are being processed.');
  });
  app.get('/api/changing', () => {
    throw new Problem('unavailable', { detail: 'The image has just changed.', retryAfter: 1 });
  });
  app.get('/api/stale', () => {
    throw new Problem('feed-stale', { detail: 'There is no current price of BTC.', retryAfter: 5 });
  });
  app.get('/picture', { config: { rateLimit: { max: 1, timeWindow: '1 minute' } } }, () => 'a picture');
  app.get('/api/bug', () => {
    throw new Error('internals');
  });
  await app.ready();
});
let before = 0;
beforeEach(() => {
  before = log.of('request').length;
});
afterAll(() => app.close());

/** Returns the status and the reason in the log lines of this test's requests. */
const logged = () =>
  log
    .of('request')
    .slice(before)
    .map(({ status, reason }) => [status, reason]);

test.each([
  ['GET', '/api/refused', 409, 'test-ended'],
  ['GET', '/api/members', 401, 'not-signed-in'],
  ['GET', '/api/admins', 403, 'not-allowed'],
  ['GET', '/api/bug', 500, 'internal-error'],
  ['GET', '/api/none', 404, 'not-found'],
  ['GET', '/api/%zz', 400, 'invalid-request'],
  ['DELETE', '/api/refused', 405, 'method-not-allowed'],
  ['POST', '/api/echo', 403, 'csrf-rejected'],
] as const)('%s %s is logged with %i and %s', async (method, url, status, reason) => {
  await app.inject({ method, url, ...(method === 'POST' ? { payload: { n: 1 } } : {}) });
  expect(logged()).toEqual([[status, reason]]);
});

test.each([
  ['/api/full', 'unavailable'],
  ['/api/changing', 'unavailable'],
  ['/api/stale', 'feed-stale'],
])('%s is a refusal that is expected, so it is a warning without a stack', async (url, code) => {
  const from = log.text().length;
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, expect.any(String)]);
  expect(logged()).toEqual([[503, code]]);
  const refused = log.of('request refused').at(-1);
  expect(refused).toMatchObject({ level: 40, code, detail: answer.json().detail });
  const lines = log.text().slice(from);
  expect(lines).not.toContain('"stack"');
  expect(lines).not.toContain('"level":50');
});

test('outside of the API, requests are logged only if they are refused by anything but a 404', async () => {
  for (const url of ['/picture', '/none.js', '/picture']) await app.inject({ url });
  expect(logged()).toEqual([[429, 'too-many-requests']]);
});

test('the log has one reason for a limit, another for a schema, and none for a request that succeeds', async () => {
  const client = createTestClient(app);
  for (let call = 0; call < 2; call += 1) await client.get('/api/limited');
  await client.post('/api/echo', { n: 'a-text-that-stays-unlogged' });
  await client.post('/api/echo', { n: 1 });
  expect(logged().filter(([status]) => status !== 200)).toEqual([
    [429, 'too-many-requests'],
    [400, 'invalid-request'],
  ]);
  expect(logged().filter(([status]) => status === 200)).not.toHaveLength(0);
  expect(logged().filter(([status, reason]) => status === 200 && reason !== undefined)).toEqual([]);
  expect(log.text()).not.toContain('a-text-that-stays-unlogged');
});
