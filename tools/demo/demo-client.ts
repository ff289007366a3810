/** A demo learner's browser. It calls the API of the server in this process, as the pages do. */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '@tradesense/contract/product.ts';
import type { App } from '../../server/src/platform/module.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The parsed body of a response. The server has checked it against the contract. */
// oxlint-disable-next-line typescript/no-explicit-any -- each caller reads the fields that the contract states
export type Body = any;

export interface DemoAnswer {
  readonly status: number;
  readonly body: Body;
}

export interface DemoClient {
  /** The bearer token; `null` for a guest. */
  token: string | null;
  /** Returns the response, whatever its status. */
  ask(method: Method, url: string, body?: unknown): Promise<DemoAnswer>;
  /** Returns the body. Throws if the call fails. */
  get(url: string): Promise<Body>;
  post(url: string, body?: unknown): Promise<Body>;
  put(url: string, body?: unknown): Promise<Body>;
  patch(url: string, body?: unknown): Promise<Body>;
}

/** Returns a client that calls from the given network address. */
export function createDemoClient(app: App, remoteAddress: string): DemoClient {
  const cookies = new Map<string, string>();

  async function send(method: Method, url: string, body: unknown): Promise<DemoAnswer> {
    const csrf = cookies.get(CSRF_COOKIE);
    const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const response = await app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(client.token === null ? {} : { authorization: `Bearer ${client.token}` }),
        ...(csrf === undefined ? {} : { [CSRF_HEADER]: csrf }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    const isJson = String(response.headers['content-type']).includes('json');
    return { status: response.statusCode, body: isJson ? response.json() : null };
  }

  async function ask(method: Method, url: string, body?: unknown): Promise<DemoAnswer> {
    if (method !== 'GET' && !cookies.has(CSRF_COOKIE)) await send('GET', '/api/auth/csrf-token', undefined);
    return send(method, url, body);
  }

  async function fine(method: Method, url: string, body?: unknown): Promise<Body> {
    const answer = await ask(method, url, body);
    invariant(answer.status < 300, `${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  const client: DemoClient = {
    token: null,
    ask,
    get: (url) => fine('GET', url),
    post: (url, body) => fine('POST', url, body),
    put: (url, body) => fine('PUT', url, body),
    patch: (url, body) => fine('PATCH', url, body),
  };
  return client;
}
