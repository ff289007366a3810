/** SQLSTATE codes of errors after which the same call may succeed later. */
const UNREACHABLE_STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '53300',
  '57014',
  // The server is read-only, because another server has become the primary.
  '25006',
]);
const UNREACHABLE_NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** Messages of failures for which the driver sets no code. */
const UNREACHABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|query read timeout/i;

const DISK_FULL_STATE = '53100';

const RETRYABLE_STATES = new Set(['40001', '40P01']);

/** Error: the database could not be reached. It is unknown whether anything was stored. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Error: the server accepts no writes, because it is a replica that has not been promoted. */
export class ReadOnlyServer extends Error {
  override readonly name = 'ReadOnlyServer';

  constructor(server: string) {
    super(`${server} takes no writes`);
  }
}

/** Error: the sessions of the pooler lack a setting. The message names the setting and the remedy. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

/**
 * Yields the error and its chain of causes, outermost first. The query builder wraps the driver's errors, so the
 * driver's error is a cause.
 */
function* causes(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/** Fields of the driver's errors that quote values of a row or a statement. */
const QUOTING_FIELDS = ['params', 'detail', 'where', 'internalQuery'] as const;

/** SQLSTATE class 22, data exceptions: their messages quote the value. */
const DATA_EXCEPTION = '22';

function hideQuoted(error: Error): void {
  const { message } = error;
  error.message = message.replaceAll(/"[^]*"/g, '"…"');
  error.stack = error.stack?.replace(message, error.message) ?? '';
}

/**
 * Removes the values of a failed statement from the error and its causes. These values may be personal or secret, and
 * must not reach logs or reports. Returns the same error.
 */
export function withoutValues(error: unknown): unknown {
  for (const cause of causes(error)) {
    if (!('query' in cause) && !('severity' in cause)) continue;
    const { message } = cause;
    const cut = message.indexOf('\nparams: ');
    if (cut >= 0) {
      cause.message = message.slice(0, cut);
      cause.stack = cause.stack?.replace(message, cause.message) ?? '';
    }
    if ('code' in cause && typeof cause.code === 'string' && cause.code.startsWith(DATA_EXCEPTION)) hideQuoted(cause);
    for (const field of QUOTING_FIELDS) if (field in cause) Reflect.deleteProperty(cause, field);
  }
  return error;
}

/** Returns the SQLSTATE of the error or of one of its causes, or `null` if there is none. */
export function sqlStateOf(error: unknown): string | null {
  for (const cause of causes(error)) {
    const code = 'code' in cause ? cause.code : undefined;
    if ('severity' in cause && typeof code === 'string' && code.length === 5) return code;
  }
  return null;
}

/**
 * Returns the name of the violated constraint; `null` if there is none. Repositories use it to turn a unique violation
 * into a specific problem.
 */
export function violatedConstraint(error: unknown): string | null {
  for (const cause of causes(error)) {
    if ('severity' in cause && 'constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return null;
}

/** Whether the error is a serialization failure or a deadlock. The transaction was rolled back and may be retried. */
export function isRetryableConflict(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && RETRYABLE_STATES.has(state);
}

/** Whether a statement exceeded its time limit or was canceled by an operator. */
export function isTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '57014';
}

/** Whether servers responded, but none of them accepts writes. */
export function isReadOnlyServer(error: unknown): boolean {
  return [...causes(error)].some((cause) => cause instanceof ReadOnlyServer);
}

/** Whether the disk of the database is full. The transaction was rolled back; reads continue to work. */
export function isDiskFull(error: unknown): boolean {
  return sqlStateOf(error) === DISK_FULL_STATE;
}

/** Whether the database or the connection failed, or the statement was canceled. The same call may succeed later. */
export function isUnreachable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== null) return state.startsWith('08') || UNREACHABLE_STATES.has(state);
  for (const cause of causes(error)) {
    if (cause instanceof DatabaseUnavailable) return true;
    const code = 'code' in cause ? cause.code : undefined;
    if (typeof code === 'string' && UNREACHABLE_NETWORK_CODES.has(code)) return true;
    if (UNREACHABLE_MESSAGES.test(cause.message)) return true;
  }
  return false;
}
