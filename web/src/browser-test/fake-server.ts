import { vi } from 'vitest';
import type { Endpoint, ResponseOf } from '../platform/api-client.ts';

/** A request of the app as the fake server received it. */
export interface FakeCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** JSON body of the request; `null` if it has none. */
  readonly body: unknown;
  readonly signal: AbortSignal | null;
}

type Handler = (call: FakeCall) => Response | Promise<Response>;

/** Returns a response with the given status and JSON body. */
export const answerOf = (status: number, body: unknown): Response => Response.json(body, { status });

/** Simulates a lost connection: there is no response. */
export function cut(): never {
  throw new TypeError('Failed to fetch');
}

/** Simulates a browser that knows that it is offline, so that there is no response. */
export function offline(): never {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  return cut();
}

/** Simulates a response that never comes. If the app aborts the request, the request fails as it does in a browser. */
export function never({ signal }: FakeCall): Promise<Response> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal?.reason as Error);
    if (signal?.aborted === true) fail();
    else signal?.addEventListener('abort', fail, { once: true });
  });
}

/**
 * Replaces the server in tests of components: it answers the page's `fetch`. For each endpoint, the handler that was
 * set last applies. A call without a handler gets 404 and is listed in `unexpected`.
 */
export class FakeServer {
  readonly calls: FakeCall[] = [];
  readonly unexpected: string[] = [];
  readonly #handlers = new Map<string, Handler>();
  readonly #defaults = new Map<string, Handler>();
  #stream: ReadableStreamDefaultController<Uint8Array> | null = null;

  /** Makes the endpoint respond with 200 and the given body from now on. */
  answer<Key extends Endpoint>(endpoint: Key, body: ResponseOf<Key> | ((call: FakeCall) => ResponseOf<Key>)): this {
    const isMade = (value: typeof body): value is (call: FakeCall) => ResponseOf<Key> => typeof value === 'function';
    return this.respond(endpoint, (call) => answerOf(200, isMade(body) ? body(call) : body));
  }

  /** Lets `handler` respond to every call of the endpoint from now on. */
  respond(endpoint: Endpoint, handler: Handler): this {
    this.#handlers.set(endpoint, handler);
    return this;
  }

  /** Makes the endpoint respond with 200 and the given body, unless a test sets another response for the endpoint. */
  answerByDefault<Key extends Endpoint>(endpoint: Key, body: ResponseOf<Key>): this {
    this.#defaults.set(endpoint, () => answerOf(200, body));
    return this;
  }

  /** Returns all calls of the endpoint so far. */
  callsOf(endpoint: Endpoint): FakeCall[] {
    return this.calls.filter(({ method, url }) => matches(endpoint, method, url.pathname));
  }

  /** Whether the page has opened the event stream, and `loseStream` has not broken it. */
  hasStream(): boolean {
    return this.#stream !== null;
  }

  /** Sends an event to the page's stream. */
  push(topic: string, data: unknown): void {
    this.#stream?.enqueue(new TextEncoder().encode(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`));
  }

  /** Breaks the connection of the page's stream. The page then opens another. */
  loseStream(): void {
    this.#stream?.error(new TypeError('network error'));
    this.#stream = null;
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const text = await request.clone().text();
    const call: FakeCall = {
      method: request.method,
      url: new URL(request.url),
      headers: request.headers,
      body: request.headers.get('content-type')?.includes('json') === true && text !== '' ? JSON.parse(text) : null,
      signal: init?.signal ?? null,
    };
    this.calls.push(call);
    const { pathname } = call.url;
    if (pathname === '/api/stream') return this.#openStream(call);
    const handlers = [...this.#handlers, ...this.#defaults];
    const handler = handlers.find(([endpoint]) => matches(endpoint, call.method, pathname))?.[1];
    if (handler !== undefined) return handler(call);
    this.unexpected.push(`${call.method} ${pathname}`);
    return answerOf(404, { code: 'not-found' });
  };

  #openStream({ signal, url }: FakeCall): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#stream = controller;
        signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
      },
    });
    this.push('ready', { topics: (url.searchParams.get('topics') ?? '').split(','), isResumed: false });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
}

function matches(endpoint: string, method: string, pathname: string): boolean {
  const [wantedMethod, template = ''] = endpoint.split(' ');
  if (wantedMethod !== method) return false;
  const [wanted, given] = [template.split('/'), pathname.split('/')];
  return wanted.length === given.length && wanted.every((part, i) => part.startsWith('{') || part === given[i]);
}
