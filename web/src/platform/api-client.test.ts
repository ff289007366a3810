// If this fails, a write is sent without its CSRF token, or a call leaks the bearer token or loses the server's error.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { pause } from './repeat-request.ts';

interface Sent {
  readonly line: string;
  readonly headers: Headers;
  readonly init: RequestInit;
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/**
 * Returns a client whose fake server sends `answers` one after the other. Its CSRF tokens are `csrf-1`, `csrf-2` and so
 * on.
 */
function clientWith(...answers: (Response | Error | DOMException)[]) {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  let csrfCount = 0;
  const client = createApiClient({
    nowMs: () => 1234,
    pause: (ms, signal) => {
      pauses.push(ms);
      return pause(signal === undefined ? 0 : ms, signal);
    },
    async fetch(url, init) {
      sent.push({ line: `${init.method ?? ''} ${url}`, headers: new Headers(init.headers), init });
      if (url === '/api/auth/csrf-token') return json({ csrfToken: `csrf-${(csrfCount += 1)}` });
      const answer = answers.shift();
      if (answer === undefined) throw new Error('no answer left');
      if (!(answer instanceof Response)) throw answer;
      init.signal?.throwIfAborted();
      return answer;
    },
  });
  return { client, sent, pauses, lines: () => sent.map((each) => each.line) };
}

beforeEach(() => {
  document.cookie = 'csrf_token=; Max-Age=0; Path=/';
});

describe('the request', () => {
  test('contains encoded path parameters and query, without those that are undefined', async () => {
    const { client, lines } = clientWith(json({}), json({}));
    await client.call('GET /api/bias-tests/{id}', { params: { id: 'a/b c' } });
    await client.call('GET /api/market/candles', {
      query: { asset: 'BTC&x', interval: '1d', before: undefined, limit: 5 },
    });
    expect(lines()).toEqual([
      'GET /api/bias-tests/a%2Fb%20c',
      'GET /api/market/candles?asset=BTC%26x&interval=1d&limit=5',
    ]);
  });

  test('contains the time zone and same-origin cookies', async () => {
    const { client, sent } = clientWith(json({}));
    await client.call('GET /api/assets');
    expect(sent[0]?.headers.get('x-timezone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(sent[0]?.init.credentials).toBe('same-origin');
  });

  test('contains UTC if the browser does not say its time zone', async () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(
      {} as Intl.ResolvedDateTimeFormatOptions,
    );
    const { client, sent } = clientWith(json({}));
    await client.call('GET /api/assets');
    expect(sent[0]?.headers.get('x-timezone')).toBe('UTC');
  });

  test('contains the bearer token unless the call is public', async () => {
    const { client, sent } = clientWith(json({}), json({}), json({}));
    await client.call('GET /api/auth/me');
    client.authToken.set('secret');
    await client.call('GET /api/auth/me');
    await client.call('GET /api/assets', { isPublic: true });
    expect(sent.map((each) => each.headers.get('authorization'))).toEqual([null, 'Bearer secret', null]);
  });

  test('contains an image unchanged with its own type, and can be JSON even without a body', async () => {
    document.cookie = 'csrf_token=csrf; Path=/';
    const { client, sent } = clientWith(json({}), json({}), json({}));
    const picture = new Blob(['pixels'], { type: 'image/png' });
    await client.call('PUT /api/profile/image', { body: picture, query: { x: 0, y: 5, size: 9 } });
    await client.call('POST /api/auth/accept-terms', { isJson: true });
    await client.call('POST /api/auth/logout');
    expect(sent.map(({ line, init, headers }) => [line, init.body, headers.get('content-type')])).toEqual([
      ['PUT /api/profile/image?x=0&y=5&size=9', picture, 'image/png'],
      ['POST /api/auth/accept-terms', undefined, 'application/json'],
      ['POST /api/auth/logout', undefined, null],
    ]);
  });

  test('bypasses every cache if the call is fresh', async () => {
    const { client, sent } = clientWith(json({}));
    await client.call('GET /api/auth/me', { isFresh: true });
    expect(sent[0]?.line).toBe('GET /api/auth/me?_=1234');
    expect(sent[0]?.headers.get('cache-control')).toBe('no-cache');
  });

  test('contains the body and the idempotency key', async () => {
    const { client, sent } = clientWith(json({}));
    document.cookie = 'csrf_token=from-cookie; Path=/';
    await client.call('POST /api/auth/login', { body: { email: 'a@b.c', password: 'x' }, idempotencyKey: 'key-1' });
    expect(sent[0]?.init.body).toBe('{"email":"a@b.c","password":"x"}');
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1');
  });
});

describe('the CSRF token', () => {
  test('comes from the cookie, and is sent only with writes', async () => {
    const { client, sent } = clientWith(json({}), json({}), json({}));
    document.cookie = 'csrf_token=from-cookie; Path=/';
    await client.call('GET /api/assets');
    await client.call('POST /api/auth/logout');
    await client.call('DELETE /api/auth/sessions');
    expect(sent.map((each) => each.headers.get('x-csrf-token'))).toEqual([null, 'from-cookie', 'from-cookie']);
  });

  test('is fetched if there is no cookie, and only once for simultaneous writes', async () => {
    const { client, sent, lines } = clientWith(json({}), json({}));
    await Promise.all([client.call('POST /api/auth/logout'), client.call('POST /api/auth/logout')]);
    expect(lines()).toEqual(['GET /api/auth/csrf-token', 'POST /api/auth/logout', 'POST /api/auth/logout']);
    expect(sent.map((each) => each.headers.get('x-csrf-token'))).toEqual([null, 'csrf-1', 'csrf-1']);
  });

  test('is fetched again if the server rejects it, and the call is then repeated once', async () => {
    const rejected = () => json({ code: 'csrf-rejected' }, 403);
    document.cookie = 'csrf_token=old; Path=/';
    const first = clientWith(rejected(), json({ done: true }));
    await expect(first.client.call('POST /api/auth/logout')).resolves.toEqual({ done: true });
    expect(first.sent.map((each) => each.headers.get('x-csrf-token'))).toEqual(['old', null, 'csrf-1']);

    const second = clientWith(rejected(), rejected());
    await expect(second.client.call('POST /api/auth/logout')).rejects.toMatchObject({
      code: 'csrf-rejected',
      status: 403,
    });
    expect(second.sent).toHaveLength(3);
  });
});

describe('a failure', () => {
  test.each<[string, Response | Error | DOMException, Partial<ApiError>]>([
    [
      'a problem',
      json({ code: 'test-ended', detail: 'It is over.' }, 409),
      { code: 'test-ended', status: 409, message: 'It is over.' },
    ],
    ['an unknown code', json({ code: 'brand-new', title: 'New' }, 409), { status: 409, message: 'New' }],
    ['an error page', new Response('<html>', { status: 502 }), { code: 'unavailable', status: 502 }],
    ['an empty answer', new Response('', { status: 404 }), { code: 'not-found', status: 404 }],
    ['an unknown status', new Response('', { status: 418 }), { code: 'internal-error', status: 418 }],
    ['no network', new TypeError('Failed to fetch'), { code: 'offline', status: 0 }],
    [
      'an answer that is not JSON',
      new Response('<html>', { status: 200 }),
      { code: 'unreadable', status: 0, message: 'The server’s response could not be read. Please try again.' },
    ],
    [
      'a connection that is lost during the answer',
      new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) })),
      { code: 'offline', status: 0 },
    ],
    ['a time-out', new DOMException('slow', 'TimeoutError'), { code: 'timed-out', status: 0 }],
  ])('%s', async (_name, answer, expected) => {
    const { client } = clientWith(answer);
    const error: unknown = await client.call('GET /api/assets').catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(expected);
  });

  test('ignores fields of the wrong type in a problem', async () => {
    const { client } = clientWith(
      json({ code: 'invalid-request', detail: 7, errors: [{ path: 'email', message: 'bad' }, { path: 1 }, null] }, 400),
    );
    const error: unknown = await client.call('GET /api/assets').catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      problem: { errors: [{ path: 'email', message: 'bad' }] },
      message: 'The request is not valid',
    });
  });

  test('does not call a programming error a failure of the network', async () => {
    const { client, sent } = clientWith(json({}));
    const params = {} as { id: string };
    const error: unknown = await client.call('GET /api/bias-tests/{id}', { params }).catch((cause: unknown) => cause);
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error).toEqual(new Error("/api/bias-tests/{id} needs the parameter 'id'"));
    expect(sent).toEqual([]);
  });

  test('throws the abort reason of the caller unchanged', async () => {
    const { client } = clientWith(json({}));
    const controller = new AbortController();
    controller.abort();
    await expect(client.call('GET /api/assets', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test.each([
    ['a secure call', false, 'token', 1],
    ['a public call', true, 'token', 0],
    ['a call without token', false, null, 0],
  ])(
    'a 401 response to %s ends the session only if it was sent with a token',
    async (_name, isPublic, token, losses) => {
      const { client } = clientWith(json({ code: 'not-signed-in' }, 401));
      const onLost = vi.fn<() => void>();
      client.onSessionLost(onLost);
      client.authToken.set(token);
      await expect(client.call('GET /api/auth/me', { isPublic })).rejects.toMatchObject({ status: 401 });
      expect(onLost).toHaveBeenCalledTimes(losses);
    },
  );
});

describe('a write with an idempotency key', () => {
  const ORDER = {
    params: { id: 'account' },
    body: { clientOrderId: 'one-order', asset: 'BTC', side: 'buy', type: 'market', quantity: '1', leverage: 1 },
    isRepeatable: true,
  } as const;
  const order = ({ client }: ReturnType<typeof clientWith>) =>
    client.call('POST /api/sandbox/accounts/{id}/orders', ORDER);
  const writes = ({ sent }: ReturnType<typeof clientWith>) => sent.filter(({ init }) => init.method === 'POST');

  test.each<[string, () => Response | Error]>([
    ['the connection breaks', () => new TypeError('Failed to fetch')],
    ['the response is cut', () => new Response('{"orders":[', { headers: { 'content-type': 'application/json' } })],
    ['a proxy has lost the server', () => new Response('<h1>502</h1>', { status: 502 })],
    ['the server is stopping', () => json({ code: 'unavailable' }, 503)],
  ])('is repeated once, unchanged, when %s', async (_name, answer) => {
    const world = clientWith(answer(), json({ orders: [] }));
    expect(await order(world)).toEqual({ orders: [] });
    const [first, second] = writes(world);
    expect(second?.init.body).toBe(first?.init.body);
    expect([...(second?.headers ?? [])]).toEqual([...(first?.headers ?? [])]);
    expect(world.pauses).toHaveLength(1);
    expect(world.pauses[0]).toBeGreaterThanOrEqual(500);
  });

  test('fails if the repeated request fails too', async () => {
    const world = clientWith(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'), json({ orders: [] }));
    await expect(order(world)).rejects.toMatchObject({ code: 'offline' });
    expect(writes(world)).toHaveLength(2);
  });

  test.each<[string, () => Response | DOMException]>([
    ['the server refuses it', () => json({ code: 'insufficient-margin' }, 422)],
    ['the server has failed', () => json({ code: 'internal-error' }, 500)],
    ['the server names a time to wait', () => json({ code: 'unavailable', retryAfter: 30 }, 503)],
    ['the server took too long', () => new DOMException('too long', 'TimeoutError')],
  ])('is not repeated when %s', async (_name, answer) => {
    const world = clientWith(answer(), json({ orders: [] }));
    await expect(order(world)).rejects.toBeInstanceOf(ApiError);
    expect(writes(world)).toHaveLength(1);
  });

  test('is not repeated while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const world = clientWith(new TypeError('Failed to fetch'), json({ orders: [] }));
    await expect(order(world)).rejects.toMatchObject({ code: 'offline' });
    expect(writes(world)).toHaveLength(1);
  });

  test('is repeated with the key in the header too, and never without a key', async () => {
    const world = clientWith(new TypeError('Failed to fetch'), json({ id: 'post' }), new TypeError('Failed to fetch'));
    await world.client.call('POST /api/posts', { body: { text: 'Hello' }, idempotencyKey: 'one-post' });
    expect(writes(world).map(({ headers }) => headers.get('idempotency-key'))).toEqual(['one-post', 'one-post']);
    await expect(world.client.call('POST /api/auth/logout')).rejects.toMatchObject({ code: 'offline' });
    expect(writes(world)).toHaveLength(3);
  });

  test('stops waiting when the caller aborts it', async () => {
    const gone = new AbortController();
    const world = clientWith(new TypeError('Failed to fetch'), json({ orders: [] }));
    const call = world.client.call('POST /api/sandbox/accounts/{id}/orders', { ...ORDER, signal: gone.signal });
    await vi.waitFor(() => expect(world.pauses).toHaveLength(1));
    gone.abort(new Error('left the page'));
    await expect(call).rejects.toThrow('left the page');
    expect(writes(world)).toHaveLength(1);
  });
});

describe('a file', () => {
  const call = (client: ReturnType<typeof createApiClient>) =>
    client.callForFile('GET /api/sandbox/accounts/{id}/export/{what}', {
      params: { id: 'a-1', what: 'fills' },
      query: { format: 'csv' },
    });

  test('is downloaded unchanged, under the name from the server, with the bearer token', async () => {
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="fills.csv"',
    };
    const { client, sent } = clientWith(new Response('price\r\n0.10\r\n', { headers }));
    client.authToken.set('token-1');
    const file = await call(client);
    expect([file.name, await file.text()]).toEqual(['fills.csv', 'price\r\n0.10\r\n']);
    expect(sent[0]?.line).toBe('GET /api/sandbox/accounts/a-1/export/fills?format=csv');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  test('fails with the server’s reason if it is refused, and also if the download is interrupted', async () => {
    const problem = { code: 'not-found', status: 404, title: 'Not found', detail: 'There is no such sandbox account.' };
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) });
    const { client } = clientWith(json(problem, 404), new Response(broken));
    await expect(call(client)).rejects.toMatchObject({ code: 'not-found', message: problem.detail });
    await expect(call(client)).rejects.toBeInstanceOf(ApiError);
  });
});
