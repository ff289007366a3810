import { CSRF_COOKIE, CSRF_HEADER } from '@tradesense/contract/product.ts';
import { keepSecretsOf } from './checked-log.ts';
import type { TestResponse } from './test-client.ts';

/** A response. Its status is 0 if the server did not respond. */
export type HttpAnswer = Pick<TestResponse, 'status' | 'body'> & { readonly headers: Headers };

/** A visitor without a browser. It stores cookies and sends the CSRF token and, once signed in, the bearer token. */
export class HttpVisitor {
  token: string | null = null;
  readonly #cookies = new Map<string, string>();

  /**
   * Calls `<METHOD> <path>` of the server at `url`. Bytes are sent as they are, any other body as JSON. Rejects if the
   * server does not respond.
   */
  async send(
    url: string,
    call: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<HttpAnswer> {
    const [method = '', path = ''] = call.split(' ');
    if (method !== 'GET' && !this.#cookies.has(CSRF_COOKIE)) await this.send(url, 'GET /api/auth/csrf-token');
    keepSecretsOf(body);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...this.#headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const read = isJson ? JSON.parse(text) : text || null;
    if (path.startsWith('/api/auth/')) keepSecretsOf(read);
    return { status: response.status, headers: response.headers, body: read };
  }

  /** Like `send`, but returns status 0 if the server does not respond. */
  async call(...request: Parameters<HttpVisitor['send']>): Promise<HttpAnswer> {
    return this.send(...request).catch((error: unknown) => {
      // `fetch` throws a `TypeError` if it gets no response, or only a part of it.
      if (!(error instanceof TypeError)) throw error;
      return { status: 0, headers: new Headers(), body: null };
    });
  }

  #headers(): Record<string, string> {
    const csrf = this.#cookies.get(CSRF_COOKIE);
    return {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(csrf === undefined ? {} : { [CSRF_HEADER]: decodeURIComponent(csrf) }),
      ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
    };
  }

  async signIn(url: string, who: { readonly email: string; readonly password: string }): Promise<void> {
    const { status, body } = await this.call(url, 'POST /api/auth/login', who);
    if (status !== 200) throw new Error(`sign-in: ${status} ${JSON.stringify(body)}`);
    this.token = body.token;
  }
}
