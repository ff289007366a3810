import type { Endpoints } from '@tradesense/contract/endpoints.ts';
import { HttpVisitor } from '../../server/test/http-visitor.ts';

type Path = keyof Endpoints;
type Part<P extends Path, Name extends string> = Endpoints[P] extends Record<Name, infer Value> ? Value : undefined;

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** A visitor without a browser, whose requests and responses have the types of the contract. */
export class ApiVisitor {
  readonly #url: string;
  readonly #http: HttpVisitor;

  constructor(url: string, http = new HttpVisitor()) {
    this.#url = url;
    this.#http = http;
  }

  get token(): string | null {
    return this.#http.token;
  }

  set token(token: string | null) {
    this.#http.token = token;
  }

  /** Returns the same visitor at another address, such as that of a restarted product. */
  at(url: string): ApiVisitor {
    return new ApiVisitor(url, this.#http);
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

  /** Rejects if the product does not answer. */
  async raw<Body>(
    method: string,
    path: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    return this.#http.send(this.#url, `${method} ${path}`, body, more);
  }
}
