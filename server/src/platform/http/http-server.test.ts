// If this fails, callers do not learn what went wrong, see data of others, or can write in another user's name.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemBody } from '@tradesense/contract/problem.ts';
import { testConfig } from '../../../test/harness.ts';
import { createTestClient } from '../../../test/test-client.ts';
import { issueCsrfToken } from './csrf.ts';
import { noErrorReports } from '../error-reporter.ts';
import { DatabaseUnavailable } from '../database/database-errors.ts';
import { createHttpServer } from './http-server.ts';
import { createLog } from '../log.ts';
import type { App } from '../module.ts';
import { handleNotFound } from './not-found.ts';
import { Problem } from './problem.ts';
import { serveWebFiles } from './web-files.ts';

const echoBody = z.strictObject({
  email: z.email(),
  n: z.number().int().min(0),
  tags: z.array(z.strictObject({ name: z.string() })).optional(),
});
const eitherBody = z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.email(), c: z.string() })]);

const logged: string[] = [];
const sink = new Writable({
  write(line, _encoding, done) {
    logged.push(String(line));
    done();
  },
});

/** Creates a server with one route for each kind of failure. */
async function serverWith(changes: Parameters<typeof testConfig>[1], webDirectory = '/nowhere'): Promise<App> {
  const config = testConfig('/nowhere', { logLevel: 'info', ...changes });
  const log = createLog(config, sink);
  const app = await createHttpServer({ config, log, errors: noErrorReports }, null);
  handleNotFound(app, await serveWebFiles(app, webDirectory, config, async () => null));
  app.get('/api/auth/csrf-token', (request, reply) => ({ csrfToken: issueCsrfToken(request, reply, config) }));
  app.post('/api/echo', { schema: { body: echoBody } }, (request) => request.body);
  app.post('/api/either', { schema: { body: eitherBody } }, (request) => request.body);
  app.post('/api/nothing', () => ({ done: true }));
  app.get(
    '/api/things/:id',
    { schema: { querystring: z.strictObject({ limit: z.coerce.number().optional() }) } },
    (request) => request.query,
  );
  app.get('/api/limited', { config: { rateLimit: { max: 2, timeWindow: '1 minute' } } }, () => ({ done: true }));
  app.get('/api/refused', () => {
    throw new Problem('test-ended', { detail: 'The test has ended.' });
  });
  app.get('/api/away', () => {
    throw new DatabaseUnavailable('no database connection', {
      cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
    });
  });
  app.get('/api/bug', () => {
    throw new Error('secret internals');
  });
  app.get('/api/wrong-response', { schema: { response: { 200: z.object({ n: z.number() }) } } }, () => ({
    n: Number.NaN,
  }));
  await app.ready();
  return app;
}

let app: App;
beforeAll(async () => {
  app = await serverWith({});
});
beforeEach(() => logged.splice(0));
afterAll(() => app.close());

const MADE_ID = /^[0-9a-f-]{36}$/;
const MEBIBYTE = 1024 * 1024;
const good = { email: 'ann@example.org', n: 1 };

describe('refusals', () => {
  test.each<
    [what: string, method: 'GET' | 'POST', path: string, body: unknown, status: number, code: string, errors?: unknown]
  >([
    [
      'a wrong field',
      'POST',
      '/api/echo',
      { ...good, email: 'x' },
      400,
      'invalid-request',
      [{ path: 'body.email', message: 'must be an email address' }],
    ],
    [
      'two wrong fields',
      'POST',
      '/api/echo',
      { email: 'x', n: '1' },
      400,
      'invalid-request',
      [expect.objectContaining({ path: 'body.email' }), expect.objectContaining({ path: 'body.n' })],
    ],
    [
      'a missing field',
      'POST',
      '/api/echo',
      { n: 1 },
      400,
      'invalid-request',
      [{ path: 'body.email', message: 'is required' }],
    ],
    [
      'an unknown field',
      'POST',
      '/api/echo',
      { ...good, isAdmin: true },
      400,
      'invalid-request',
      [{ path: 'body.isAdmin', message: 'is not a known field' }],
    ],
    [
      'an unknown field below',
      'POST',
      '/api/echo',
      { ...good, tags: [{ name: 'a', x: 1 }] },
      400,
      'invalid-request',
      [{ path: 'body.tags.0.x', message: 'is not a known field' }],
    ],
    [
      'no alternative',
      'POST',
      '/api/either',
      { b: 'x', c: 'y' },
      400,
      'invalid-request',
      [expect.objectContaining({ path: 'body.b' })],
    ],
    ['no body', 'POST', '/api/echo', undefined, 400, 'invalid-request', [expect.objectContaining({ path: 'body' })]],
    ['a list for a body', 'POST', '/api/echo', [], 400, 'invalid-request', [expect.objectContaining({ path: 'body' })]],
    [
      'a wrong query',
      'GET',
      '/api/things/1?limit=x',
      undefined,
      400,
      'invalid-request',
      [expect.objectContaining({ path: 'query.limit' })],
    ],
    [
      'an unknown query field',
      'GET',
      '/api/things/1?page=2',
      undefined,
      400,
      'invalid-request',
      [{ path: 'query.page', message: 'is not a known field' }],
    ],
    ['a refusal of a module', 'GET', '/api/refused', undefined, 409, 'test-ended'],
    ['an unknown path', 'GET', '/api/unknown', undefined, 404, 'not-found'],
    ['an unknown path to write to', 'POST', '/api/unknown', {}, 404, 'not-found'],
    ['another method', 'POST', '/api/things/1', {}, 405, 'method-not-allowed'],
    ['no database', 'GET', '/api/away', undefined, 503, 'unavailable'],
    ['a bug', 'GET', '/api/bug', undefined, 500, 'internal-error'],
    ['a response that breaks the contract', 'GET', '/api/wrong-response', undefined, 500, 'internal-error'],
    ['a body over 1 MiB', 'POST', '/api/echo', { ...good, pad: 'x'.repeat(MEBIBYTE) }, 413, 'body-too-large'],
    ['an address that is none', 'GET', '/api/things/%E0%A4', undefined, 400, 'invalid-request'],
  ])('%s', async (_what, method, path, body, status, code, errors) => {
    const client = createTestClient(app);
    const answer = method === 'GET' ? await client.get(path) : await client.post(path, body);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    const problem = problemBody.parse(answer.body);
    expect([answer.status, problem.status, problem.code]).toEqual([status, status, code]);
    expect(problem.errors).toEqual(errors);
    expect(problem.error).toBe(problem.detail);
    expect(problem.message).toBe(problem.detail);
    expect(answer.text).not.toMatch(/secret internals|ECONNREFUSED|node_modules/);
    expect(logged.filter((line) => line.includes('"level":50'))).toHaveLength(status >= 500 ? 1 : 0);
  });

  test('broken JSON names the body; another content type is refused; prototype pollution is refused', async () => {
    const client = createTestClient(app);
    const { csrfToken } = (await client.get('/api/auth/csrf-token')).body;
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const send = (payload: string, type: string) =>
      app.inject({
        method: 'POST',
        url: '/api/echo',
        payload,
        headers: { 'content-type': type, 'x-csrf-token': csrfToken, cookie },
      });
    const broken = await send('{"email":', 'application/json');
    expect([broken.statusCode, broken.json().errors[0].path]).toEqual([400, 'body']);
    expect((await send('email=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await send('hello', 'text/plain')).json().code).toBe('unsupported-media-type');
    expect((await send('{"__proto__":{"isAdmin":true}}', 'application/json')).statusCode).toBe(400);
  });

  test('a wrong method names the allowed ones, and 503 states when to retry', async () => {
    const client = createTestClient(app);
    expect((await client.delete('/api/echo')).headers['allow']).toBe('POST');
    const away = await client.get('/api/away');
    expect([away.headers['retry-after'], away.body.retryAfter]).toEqual(['2', 2]);
  });
});

describe('CSRF', () => {
  test.each<[what: string, change: (cookies: Map<string, string>, token: string) => string | null]>([
    ['no token', () => null],
    ['a made-up token', () => 'abc'],
    ['no visitor cookie', (cookies, token) => (cookies.delete('sid'), token)],
    ['another visitor', (cookies, token) => (cookies.set('sid', 'x'.repeat(43)), token)],
    ['no secret cookie', (cookies, token) => (cookies.delete('csrf_secret'), token)],
  ])('a write with %s is refused', async (_what, change) => {
    const client = createTestClient(app);
    const { csrfToken } = (await client.get('/api/auth/csrf-token')).body;
    const token = change(client.cookies, csrfToken);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const headers = { cookie, ...(token === null ? {} : { 'x-csrf-token': token }) };
    const answer = await app.inject({ method: 'POST', url: '/api/nothing', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'csrf-rejected']);
  });

  test('a write with the right token is accepted, with an empty JSON body too', async () => {
    const client = createTestClient(app);
    expect((await client.post('/api/nothing')).status).toBe(200);
    expect((await client.post('/api/nothing', undefined, { 'content-type': 'application/json' })).status).toBe(200);
    expect(client.cookies.has('csrf_token')).toBe(true);
  });

  test.each([
    ['http://localhost:3000', false],
    ['https://learn.example', true],
  ])('at %s, whether cookies are Secure and HSTS is sent is %s', async (publicUrl, isSecure) => {
    const server = await serverWith({ publicUrl });
    const answer = await server.inject('/api/auth/csrf-token');
    const cookies = answer.cookies.map(({ name, secure, httpOnly, sameSite }) => [
      name,
      secure === true,
      httpOnly === true,
      sameSite,
    ]);
    expect(new Set(cookies)).toEqual(
      new Set([
        ['csrf_secret', isSecure, true, 'Lax'],
        ['csrf_token', isSecure, false, 'Lax'],
        ['sid', isSecure, true, 'Lax'],
      ]),
    );
    expect('strict-transport-security' in answer.headers).toBe(isSecure);
    await server.close();
  });
});

describe('every response', () => {
  test('has, for an API path, the headers for data, which a browser may not show as a page', async () => {
    expect((await app.inject('/api/unknown')).headers).toMatchObject({
      'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    });
  });

  test('has, for a page, the security headers of pages', async () => {
    const { headers } = await app.inject('/unknown');
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types dompurify service-worker',
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  test.each([
    ['abcdef12-3456', /^abcdef12-3456$/],
    ['short', MADE_ID],
    ['bad id with spaces', MADE_ID],
    [undefined, MADE_ID],
  ])('has a request id if the request had the id %s', async (sent, expected) => {
    const { headers } = await app.inject({
      url: '/api/refused',
      headers: sent === undefined ? {} : { 'x-request-id': sent },
    });
    expect(headers['x-request-id']).toMatch(expected);
    expect(logged.at(-1)).toContain(String(headers['x-request-id']));
  });
});

test('the log contains no secret', async () => {
  const secret = 'TOPSECRET';
  const headers = { authorization: `Bearer ${secret}`, cookie: `sid=${secret}` };
  await app.inject({ method: 'POST', url: `/api/echo?token=${secret}`, headers, payload: { password: secret } });
  await app.inject({ url: `/api/bug?token=${secret}`, headers });
  const log = createLog({ logLevel: 'info' }, sink);
  log.info(
    {
      password: secret,
      body: { newPassword: secret, token: secret },
      request: { headers },
      a: { b: { password: secret } },
    },
    'x',
  );
  expect(logged.length).toBeGreaterThan(3);
  expect(logged.join('\n')).not.toContain(secret);
});

test('above the rate limit of a route or of all routes, the response is 429 with the wait', async () => {
  const limited = await serverWith({ rateLimitPerMinute: 3 });
  const statuses = async (path: string, count: number) => {
    const answers = [];
    for (let n = 0; n < count; n += 1) answers.push(await limited.inject(path));
    return answers;
  };
  expect((await statuses('/api/limited', 3)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  const [, , , last] = await statuses('/api/refused', 4);
  expect(last?.json()).toMatchObject({ code: 'too-many-requests', status: 429, retryAfter: expect.any(Number) });
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await statuses('/elsewhere', 5)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  await limited.close();
});

describe('the web app', () => {
  const directory = mkdtempSync(join(tmpdir(), 'tradesense-web-'));
  mkdirSync(join(directory, 'static'));
  mkdirSync(join(directory, 'about'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html>shell');
  writeFileSync(join(directory, 'index.html.br'), 'shell as brotli');
  writeFileSync(join(directory, 'about/index.html'), '<!doctype html>about');
  writeFileSync(join(directory, 'sw.js'), 'worker');
  writeFileSync(join(directory, 'static/app-1a2b.js'), 'code');
  writeFileSync(join(directory, 'static/app-1a2b.js.gz'), 'code as gzip');
  let web: App;
  beforeAll(async () => {
    web = await serverWith({}, directory);
  });
  afterAll(() => web.close());

  test.each([
    ['/', {}, 200, '<!doctype html>shell', 'no-cache'],
    ['/dashboard/2026', { accept: 'text/html' }, 200, '<!doctype html>shell', 'no-cache'],
    ['/reset-password?token=a.b', {}, 200, '<!doctype html>shell', 'no-cache'],
    ['/', { 'accept-encoding': 'gzip, br' }, 200, 'shell as brotli', 'no-cache'],
    ['/', { 'accept-encoding': 'br;q=0' }, 200, '<!doctype html>shell', 'no-cache'],
    ['/about', {}, 200, '<!doctype html>about', 'no-cache'],
    ['/about/', {}, 200, '<!doctype html>about', 'no-cache'],
    ['/sw.js', {}, 200, 'worker', 'no-cache'],
    ['/static/app-1a2b.js', {}, 200, 'code', 'public, max-age=31536000, immutable'],
    ['/static/app-1a2b.js', { 'accept-encoding': 'gzip' }, 200, 'code as gzip', 'public, max-age=31536000, immutable'],
    ['/static/gone.js', {}, 404, /"code":"not-found"/, 'no-store'],
    ['/static/', {}, 404, /"code":"not-found"/, 'no-store'],
    ['/favicon.ico', {}, 404, /"code":"not-found"/, 'no-store'],
    ['/media/avatars', { accept: 'text/html' }, 404, /"code":"not-found"/, 'no-store'],
    ['/_next/static/chunk', { accept: 'text/html' }, 404, /"code":"not-found"/, 'no-store'],
    ['/api/unknown', { accept: 'text/html' }, 404, /"code":"not-found"/, 'no-store'],
    ['/data', { accept: 'application/json' }, 404, /"code":"not-found"/, 'no-store'],
    ['/../../etc/passwd', {}, 200, '<!doctype html>shell', 'no-cache'],
    ['/static/%2e%2e/%2e%2e/package.json', {}, 404, /"code":"not-found"/, 'no-store'],
  ])('%s with the headers %o has the status %i', async (path, headers, status, body, cacheControl) => {
    const answer = await web.inject({ url: path, headers });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, cacheControl]);
    expect(answer.body).toMatch(body);
  });

  test('an unchanged page is not sent again', async () => {
    const { headers } = await web.inject('/');
    expect((await web.inject({ url: '/', headers: { 'if-none-match': String(headers['etag']) } })).statusCode).toBe(
      304,
    );
    expect((await web.inject({ method: 'HEAD', url: '/' })).body).toBe('');
  });
});

test("the caller's address is read behind the configured number of trusted proxies", async () => {
  const config = testConfig('/nowhere', { trustedProxies: 1 });
  const server = await createHttpServer({ config, log: pino({ level: 'silent' }), errors: noErrorReports }, null);
  server.get('/api/address', (request) => ({ ip: request.ip }));
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' };
  expect((await server.inject({ url: '/api/address', headers })).json()).toEqual({ ip: '203.0.113.9' });
  await server.close();
});
