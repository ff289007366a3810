/**
 * The HTTP client of the browser app.
 *
 * Guarantees: every request contains the browser's time zone. A write contains the CSRF token; if the server rejects
 * the token, the client fetches a new one and retries once. A write with an idempotency key is repeated once after a
 * moment if its server is lost (`repeat-request.ts`), because the server carries it out only once. Requests contain the
 * bearer token unless they are public. A call throws `ApiError` or, if its `signal` was aborted, the abort reason of the
 * caller. Programming errors, such as a missing path parameter, are thrown unchanged.
 * Limits: apart from that, the client retries nothing; queries are retried by `query-client.ts`.
 */
import type { Endpoints } from '@tradesense/contract/endpoints.ts';
import { CSRF_HEADER, IDEMPOTENCY_HEADER, TIMEZONE_HEADER } from '@tradesense/contract/product.ts';
import { ApiError, serverUnreachable, unreadableAnswer } from './api-error.ts';
import { track } from '../settling.ts';
import { createAuthTokenHolder, type AuthTokenHolder } from './auth-token.ts';
import { createCsrfToken, type CsrfToken } from './csrf-token.ts';
import { orOnceMore, pause, type Pause } from './repeat-request.ts';
import { browserTimeZone } from './time-zone.ts';

export type Endpoint = keyof Endpoints;
export type ResponseOf<Key extends Endpoint> = Endpoints[Key]['response'];

interface CommonOptions {
  signal?: AbortSignal;
  /**
   * Key that is sent in the idempotency header. For at least a day, the server returns the stored response to requests
   * with the same key and body, unless the first one failed.
   */
  idempotencyKey?: string;
  /**
   * Whether the request is sent without the bearer token. A 401 then does not end the session. Used for signing in and
   * for data that everyone may read.
   */
  isPublic?: boolean;
  /** Whether to bypass all caches. The request then has the current time in its query, and the header `no-cache`. */
  isFresh?: boolean;
  /** Whether the browser completes the request even after the page is closed. */
  keepalive?: boolean;
  /** Whether to send the JSON content type even without a body. */
  isJson?: boolean;
  /** Timeout of the request, in ms. Default: 30 s, or 10 minutes for a file. */
  timeoutMs?: number;
}

type PartOf<Key extends Endpoint, Part extends 'params' | 'body' | 'query'> = Part extends keyof Endpoints[Key]
  ? Record<never, never> extends Endpoints[Key][Part]
    ? { [Name in Part]?: Endpoints[Key][Part] }
    : { [Name in Part]: Endpoints[Key][Part] }
  : { [Name in Part]?: never };

/** Says at a call that its body contains an idempotency key, so that the client may repeat the request. */
type KeyOf<Key extends Endpoint> = Endpoints[Key]['hasKeyInBody'] extends true
  ? { isRepeatable: true }
  : { isRepeatable?: never };

/** Path parameters, body and query, as the contract defines them for the endpoint, and the options of the request. */
export type CallOptions<Key extends Endpoint> = PartOf<Key, 'params'> &
  PartOf<Key, 'body'> &
  PartOf<Key, 'query'> &
  KeyOf<Key> &
  CommonOptions;

type OptionsArgument<Key extends Endpoint> =
  Record<never, never> extends CallOptions<Key> ? [options?: CallOptions<Key>] : [options: CallOptions<Key>];

export type Call = <Key extends Endpoint>(endpoint: Key, ...rest: OptionsArgument<Key>) => Promise<ResponseOf<Key>>;

/**
 * Sends a request and returns the file in the response, with the name that the server states, or `download` if it
 * states none.
 */
export type CallForFile = <Key extends Endpoint>(endpoint: Key, ...rest: OptionsArgument<Key>) => Promise<File>;

export interface ApiClient {
  readonly call: Call;
  readonly callForFile: CallForFile;
  readonly authToken: AuthTokenHolder;
  readonly csrfToken: CsrfToken;
  /**
   * Sets the listener for lost sessions; there can be only one. It is called when a request with a bearer token gets
   * the response `not-signed-in` and the tab still uses that token.
   */
  onSessionLost(listener: () => void): void;
}

interface Dependencies {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly nowMs: () => number;
  /** Waits before a request is repeated; `pause` if absent. */
  readonly pause?: Pause;
}

/** Options of a request to any endpoint, for code that handles all endpoints alike. */
interface AnyOptions extends CommonOptions {
  params?: Readonly<Record<string, string>>;
  body?: unknown;
  query?: Readonly<Record<string, string | number | undefined>>;
  isRepeatable?: boolean;
  /** Whether the response is a file instead of JSON. */
  isFileWanted?: boolean;
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const TIMEOUT_MS = 30_000;
/** Timeout of file downloads, in ms. It is long, because files may be large and connections slow. */
const FILE_TIMEOUT_MS = 10 * 60_000;

function buildUrl(path: string, { params = {}, query = {}, isFresh }: AnyOptions, nowMs: number): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the parameter '${name}'`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  if (isFresh === true) search.set('_', String(nowMs));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

async function valueOf(response: Response, { isFileWanted }: AnyOptions): Promise<unknown> {
  if (isFileWanted !== true) return response.json();
  // Loaded on demand, because most visits never download a file.
  const { readFile } = await import('./read-file.ts');
  return readFile(response);
}

/**
 * Returns the error to throw for a request without a readable response: the caller's abort reason if the caller has
 * aborted it, otherwise an `ApiError`.
 */
function toApiError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return signal.reason;
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  if (isTimeout)
    return new ApiError(
      { code: 'timed-out', status: 0, problem: {}, message: 'The server took too long to answer. Please try again.' },
      { cause },
    );
  // The whole body has arrived, but it is not JSON.
  if (cause instanceof SyntaxError) return unreadableAnswer({ cause });
  return serverUnreachable({ cause });
}

/** Sends a write with the CSRF token, and once more with a new one if the server has rejected the token. */
async function withCsrfToken(token: CsrfToken, ask: (csrf: string) => Promise<unknown>): Promise<unknown> {
  try {
    return await ask(await token.current());
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'csrf-rejected') throw cause;
    return ask(await token.refresh());
  }
}

/**
 * Creates a client with its own bearer token and CSRF token. The app has one client (`apiClient`); each test creates
 * its own.
 */
export function createApiClient({ fetch, nowMs, pause: wait = pause }: Dependencies): ApiClient {
  const authToken = createAuthTokenHolder();
  const csrfToken = createCsrfToken(async () => (await call('GET /api/auth/csrf-token', { isPublic: true })).csrfToken);
  let sessionLost: () => void = () => undefined;

  async function attempt(method: string, url: string, options: AnyOptions, bearer: string | null, csrf: string | null) {
    const headers = new Headers({ accept: 'application/json', [TIMEZONE_HEADER]: browserTimeZone() });
    if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
    if (csrf !== null) headers.set(CSRF_HEADER, csrf);
    const { body } = options;
    const isFile = body instanceof Blob;
    if (isFile) headers.set('content-type', body.type);
    else if (body !== undefined || options.isJson === true) headers.set('content-type', 'application/json');
    if (options.idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, options.idempotencyKey);
    if (options.isFresh === true) headers.set('cache-control', 'no-cache');
    const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    const init: RequestInit = {
      method,
      headers,
      credentials: 'same-origin',
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      ...(options.keepalive === undefined ? {} : { keepalive: options.keepalive }),
    };
    try {
      const response = await fetch(url, init);
      if (response.ok) return await valueOf(response, options);
      // Loaded on the first error response, because most visits never need it.
      const { readProblem } = await import('./read-problem.ts');
      throw await readProblem(response);
    } catch (cause) {
      throw cause instanceof ApiError ? cause : toApiError(cause, options.signal);
    }
  }

  async function send(endpoint: Endpoint, options: AnyOptions): Promise<unknown> {
    const [method = '', path = ''] = endpoint.split(' ');
    const url = buildUrl(path, options, nowMs());
    // Reads the token before the first `await`. Otherwise signing out right after the call could change the token that
    // the request contains.
    const bearer = options.isPublic === true ? null : authToken.current();
    const isRepeatable = options.isRepeatable === true || options.idempotencyKey !== undefined;
    const ask = (csrf: string | null): Promise<unknown> => {
      const once = () => attempt(method, url, options, bearer, csrf);
      return isRepeatable ? orOnceMore(once, (ms) => wait(ms, options.signal)) : once();
    };
    try {
      return await (WRITES.has(method) ? withCsrfToken(csrfToken, ask) : ask(null));
    } catch (cause) {
      const isLost = cause instanceof ApiError && cause.code === 'not-signed-in' && bearer !== null;
      if (isLost && bearer === authToken.current()) sessionLost();
      throw cause;
    }
  }

  const call: Call = (endpoint, ...[options]) =>
    track(send(endpoint, options ?? {})) as Promise<ResponseOf<typeof endpoint>>;

  return {
    call,
    callForFile: (endpoint, ...[options]) =>
      track(send(endpoint, { timeoutMs: FILE_TIMEOUT_MS, ...options, isFileWanted: true })) as Promise<File>,
    authToken,
    csrfToken,
    onSessionLost(listener) {
      sessionLost = listener;
    },
  };
}

export const apiClient = createApiClient({ fetch: (url, init) => fetch(url, init), nowMs: () => Date.now() });

/**
 * Calls an endpoint of the contract: `await call('POST /api/bias-tests/{id}/answers', { params: { id }, body, signal
 * })`.
 */
export const call: Call = apiClient.call;
