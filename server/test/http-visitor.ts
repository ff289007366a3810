import { CSRF_COOKIE, CSRF_HEADER } from '@tradesense/contract/product.ts';

export interface HttpAnswer {
  /** 0 if the server did not answer. */
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers whose shape is what they test
  readonly body: any;
}

/** A browser in front of a server of its own process: keeps cookies, sends the CSRF token and, once signed in, the bearer token. */
export class HttpVisitor {
  token: string | null = null;
  readonly #cookies = new Map<string, string>();

  /** Calls `<METHOD> <path>` of the server at `url`. */
  async call(
    url: string,
    call: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<HttpAnswer> {
    const [method = '', path = ''] = call.split(' ');
    if (method !== 'GET' && !this.#cookies.has(CSRF_COOKIE)) await this.call(url, 'GET /api/auth/csrf-token');
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...this.#headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => null);
    if (response === null) return { status: 0, headers: new Headers(), body: null };
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
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
