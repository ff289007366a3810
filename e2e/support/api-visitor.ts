import type { Endpoints } from '@tradesense/contract/endpoints.ts';

type Path = keyof Endpoints;
type Part<P extends Path, Name extends string> = Endpoints[P] extends Record<Name, infer Value> ? Value : undefined;

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/**
 * A visitor without a browser. It keeps cookies, sends the CSRF and bearer tokens, and returns status and body of each
 * request.
 */
export class ApiVisitor {
  token: string | null = null;
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Returns the same visitor at another address, such as that of a restarted product. */
  at(url: string): ApiVisitor {
    const moved = new ApiVisitor(url);
    moved.token = this.token;
    for (const [name, value] of this.#cookies) moved.#cookies.set(name, value);
    return moved;
  }

  async call<P extends Path>(
    endpoint: P,
    parts: { params?: Part<P, 'params'>; query?: Part<P, 'query'>; body?: Part<P, 'body'> } = {},
  ) {
    const [method = 'GET', template = ''] = endpoint.split(' ');
    const params = Object.entries<unknown>(parts.params ?? {});
    const path = params.reduce(
      (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
      template,
    );
    const query = new URLSearchParams(
      Object.entries<unknown>(parts.query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    return this.raw<Part<P, 'response'>>(method, query.size > 0 ? `${path}?${query.toString()}` : path, parts.body);
  }

  async raw<Body>(
    method: string,
    path: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    if (method !== 'GET' && !this.#cookies.has('csrf_token')) await this.raw('GET', '/api/auth/csrf-token');
    const headers = new Headers({ cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
    if (this.token !== null) headers.set('authorization', `Bearer ${this.token}`);
    if (method !== 'GET') headers.set('x-csrf-token', decodeURIComponent(this.#cookies.get('csrf_token') ?? ''));
    if (body !== undefined) headers.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Body };
  }
}
