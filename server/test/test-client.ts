import { Readable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { CSRF_COOKIE, CSRF_HEADER } from '@tradesense/contract/product.ts';
import type { App } from '../src/platform/module.ts';
import { keepSecretsOf } from './checked-log.ts';

export interface TestResponse {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers whose shape is what they test
  readonly body: any;
  readonly text: string;
  /** The raw body. */
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

type Headers = Readonly<Record<string, string>>;

/**
 * A browser: keeps cookies, fetches a CSRF token before its first write and reads it from the cookie, and sends the
 * bearer token if it has one. A `Buffer` or a stream is sent unchanged, with the content type in `headers`.
 */
export interface TestClient {
  /** The bearer token; `null` for a guest. */
  token: string | null;
  readonly cookies: Map<string, string>;
  get(url: string, headers?: Headers): Promise<TestResponse>;
  post(url: string, body?: unknown, headers?: Headers): Promise<TestResponse>;
  put(url: string, body?: unknown, headers?: Headers): Promise<TestResponse>;
  patch(url: string, body?: unknown, headers?: Headers): Promise<TestResponse>;
  delete(url: string, headers?: Headers): Promise<TestResponse>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const isSentUnchanged = (body: unknown): body is Buffer | Readable => Buffer.isBuffer(body) || body instanceof Readable;

export function createTestClient(app: App): TestClient {
  const cookies = new Map<string, string>();

  async function send(method: Method, url: string, body: unknown, headers: Headers): Promise<TestResponse> {
    const csrfToken = cookies.get(CSRF_COOKIE);
    const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const options: InjectOptions = {
      method,
      url,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(client.token === null ? {} : { authorization: `Bearer ${client.token}` }),
        ...(csrfToken === undefined ? {} : { [CSRF_HEADER]: csrfToken }),
        ...(body === undefined || isSentUnchanged(body) ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: isSentUnchanged(body) ? body : JSON.stringify(body) }),
    };
    keepSecretsOf(body);
    const response = await app.inject(options);
    keepSecretsOf(response.cookies.map(({ name, value }) => ({ [name]: value })));
    for (const { name, value, expires, maxAge } of response.cookies) {
      if (maxAge === 0 || (expires !== undefined && expires.getTime() <= 0)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = String(response.headers['content-type']).includes('json');
    const read = isJson ? response.json() : response.body;
    if (url.startsWith('/api/auth/')) keepSecretsOf(read);
    return {
      status: response.statusCode,
      body: read,
      text: response.body,
      bytes: response.rawPayload,
      headers: response.headers,
    };
  }

  async function write(method: Method, url: string, body: unknown, headers: Headers = {}): Promise<TestResponse> {
    if (!cookies.has(CSRF_COOKIE)) await send('GET', '/api/auth/csrf-token', undefined, {});
    return send(method, url, body, headers);
  }

  const client: TestClient = {
    token: null,
    cookies,
    get: (url, headers = {}) => send('GET', url, undefined, headers),
    post: (url, body, headers) => write('POST', url, body, headers),
    put: (url, body, headers) => write('PUT', url, body, headers),
    patch: (url, body, headers) => write('PATCH', url, body, headers),
    delete: (url, headers) => write('DELETE', url, undefined, headers),
  };
  return client;
}
