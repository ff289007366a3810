/**
 * The one way in which the browser calls the server.
 *
 * Every request says the browser's time zone. A write carries the CSRF token; when the server rejects that token, the
 * call gets a new one and tries once more. A call is sent with the bearer token unless it is public. It fails with
 * `ApiError`, and with the caller's own abort reason when its `signal` was aborted. Nothing else is retried here.
 */
import type { Endpoints } from '@tradesense/contract/endpoints.ts';
import { CSRF_HEADER, IDEMPOTENCY_HEADER, TIMEZONE_HEADER } from '@tradesense/contract/product.ts';
import { ApiError, serverUnreachable } from './api-error.ts';
import { createAuthTokenHolder, type AuthTokenHolder } from './auth-token.ts';
import { createCsrfToken, type CsrfToken } from './csrf-token.ts';
import { browserTimeZone } from './time-zone.ts';

export type Endpoint = keyof Endpoints;
export type ResponseOf<Key extends Endpoint> = Endpoints[Key]['response'];

interface CommonOptions {
  signal?: AbortSignal;
  /** Sent as the idempotency header: the same key with the same body gives the same answer. */
  idempotencyKey?: string;
  /** No bearer token goes out, and a 401 does not end the session: for the calls of signing in. */
  isPublic?: boolean;
  /** Past every cache: adds the time to the query, and `no-cache`. */
  isFresh?: boolean;
  /** The browser finishes the request even if the page is left. */
  keepalive?: boolean;
  /** The JSON content type goes out even without a body. */
  isJson?: boolean;
  /** How long to wait for the answer; half a minute unless told. */
  timeoutMs?: number;
}

type PartOf<Key extends Endpoint, Part extends 'params' | 'body' | 'query'> = Part extends keyof Endpoints[Key]
  ? Record<never, never> extends Endpoints[Key][Part]
    ? { [Name in Part]?: Endpoints[Key][Part] }
    : { [Name in Part]: Endpoints[Key][Part] }
  : { [Name in Part]?: never };

/** Path parameters, body and query as the contract asks for them, and how to send. */
export type CallOptions<Key extends Endpoint> = PartOf<Key, 'params'> &
  PartOf<Key, 'body'> &
  PartOf<Key, 'query'> &
  CommonOptions;

type OptionsArgument<Key extends Endpoint> =
  Record<never, never> extends CallOptions<Key> ? [options?: CallOptions<Key>] : [options: CallOptions<Key>];

export type Call = <Key extends Endpoint>(endpoint: Key, ...rest: OptionsArgument<Key>) => Promise<ResponseOf<Key>>;

/** A call whose answer is a file; its name is the one that the server gave it. */
export type CallForFile = <Key extends Endpoint>(endpoint: Key, ...rest: OptionsArgument<Key>) => Promise<File>;

export interface ApiClient {
  readonly call: Call;
  readonly callForFile: CallForFile;
  readonly authToken: AuthTokenHolder;
  readonly csrfToken: CsrfToken;
  /** Told when a call with a bearer token was answered with `not-signed-in`. One listener. */
  onSessionLost(listener: () => void): void;
}

interface Dependencies {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly nowMs: () => number;
}

/** The options of any call, for the code below that does not know which. */
interface AnyOptions extends CommonOptions {
  params?: Readonly<Record<string, string>>;
  body?: unknown;
  query?: Readonly<Record<string, string | number | undefined>>;
  /** The answer is not JSON. */
  isFileWanted?: boolean;
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const TIMEOUT_MS = 30_000;
/** A file may be long and the line slow. */
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
  // Most visits never fetch a file.
  const { readFile } = await import('./read-file.ts');
  return readFile(response);
}

/** The caller's abort goes on as it is; everything else means that no answer came. */
function toUnreachable(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return signal.reason;
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  if (isTimeout)
    return new ApiError(
      { code: 'timed-out', status: 0, problem: {}, message: 'The server took too long to answer. Please try again.' },
      { cause },
    );
  return serverUnreachable({ cause });
}

/** A client with its own token and CSRF state; the app has one (`apiClient`), each test makes its own. */
export function createApiClient({ fetch, nowMs }: Dependencies): ApiClient {
  const authToken = createAuthTokenHolder();
  const csrfToken = createCsrfToken(async () => (await call('GET /api/auth/csrf-token', { isPublic: true })).csrfToken);
  let sessionLost: () => void = () => undefined;

  async function attempt(
    method: string,
    path: string,
    options: AnyOptions,
    bearer: string | null,
    csrf: string | null,
  ) {
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
      const response = await fetch(buildUrl(path, options, nowMs()), init);
      if (response.ok) return { value: await valueOf(response, options) };
      // Loaded when something is refused for the first time: most visits never need it.
      const { readProblem } = await import('./read-problem.ts');
      return { error: await readProblem(response) };
    } catch (cause) {
      throw toUnreachable(cause, options.signal);
    }
  }

  async function send(endpoint: Endpoint, options: AnyOptions): Promise<unknown> {
    const [method = '', path = ''] = endpoint.split(' ');
    // Taken before anything is awaited: a sign-out right after the call must not change what the call was.
    const bearer = options.isPublic === true ? null : authToken.current();
    const isWrite = WRITES.has(method);
    let result = await attempt(method, path, options, bearer, isWrite ? await csrfToken.current() : null);
    if (isWrite && result.error?.code === 'csrf-rejected') {
      result = await attempt(method, path, options, bearer, await csrfToken.refresh());
    }
    if (result.error === undefined) return result.value;
    if (result.error.code === 'not-signed-in' && bearer !== null && bearer === authToken.current()) sessionLost();
    throw result.error;
  }

  const call: Call = (endpoint, ...[options]) => send(endpoint, options ?? {}) as Promise<ResponseOf<typeof endpoint>>;

  return {
    call,
    callForFile: (endpoint, ...[options]) =>
      send(endpoint, { timeoutMs: FILE_TIMEOUT_MS, ...options, isFileWanted: true }) as Promise<File>,
    authToken,
    csrfToken,
    onSessionLost(listener) {
      sessionLost = listener;
    },
  };
}

export const apiClient = createApiClient({ fetch: (url, init) => fetch(url, init), nowMs: () => Date.now() });

/** `await call('POST /api/bias-tests/{id}/answers', { params: { id }, body, signal })`: typed by the contract. */
export const call: Call = apiClient.call;
