/** Codes of PostgreSQL (SQLSTATE) and of the network that mean "the same call may succeed later". */
const UNREACHABLE_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '53300', '57014']);
const UNREACHABLE_NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** The driver gives these failures no code. */
const UNREACHABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/i;

const RETRYABLE_STATES = new Set(['40001', '40P01']);

/** The database could not be reached; nothing is known to have been stored. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The error and its causes, outermost first: the query builder wraps the driver's errors. */
function* causes(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/** A string property `code` of the error or one of its causes that looks like an SQLSTATE (five characters). */
export function sqlStateOf(error: unknown): string | null {
  for (const cause of causes(error)) {
    const code = 'code' in cause ? cause.code : undefined;
    if ('severity' in cause && typeof code === 'string' && code.length === 5) return code;
  }
  return null;
}

/** The name of the violated constraint, for repositories that answer a unique violation with a domain refusal. */
export function violatedConstraint(error: unknown): string | null {
  for (const cause of causes(error)) {
    if ('severity' in cause && 'constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return null;
}

/** Serialisation failure or deadlock: the transaction was rolled back and may be tried again as a whole. */
export function isRetryableConflict(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && RETRYABLE_STATES.has(state);
}

/** The database (or the way to it) failed, not the statement. */
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
