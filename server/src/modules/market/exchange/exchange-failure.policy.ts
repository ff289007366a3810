/**
 * The reason why the exchange is unavailable: a sentence for the page, and the exchange's original message for the log.
 */
export interface ExchangeFailure {
  readonly reason: string;
  readonly detail: string;
  /** Name of ccxt's error class. */
  readonly name: string;
}

const DETAIL_LENGTH = 300;

/** Sentences for the page, by the names of ccxt's errors. */
const REASONS: readonly (readonly [names: readonly string[], reason: string])[] = [
  [['RateLimitExceeded', 'DDoSProtection'], 'it limits our requests'],
  [['ExchangeNotAvailable', 'OnMaintenance', 'ExchangeClosedByUser'], 'it is not available'],
  [['RequestTimeout'], 'it does not respond in time'],
  [['PermissionDenied', 'AccountSuspended', 'AuthenticationError'], 'it refuses connections from here'],
  [['NetworkError', 'FetchError'], 'the connection was lost'],
];

/** Returns the failure that an error from ccxt or from a parser of its responses means. */
export function exchangeFailure(error: unknown): ExchangeFailure {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  const text = error instanceof Error ? error.message : String(error);
  const reason = REASONS.find(([names]) => names.includes(name))?.[1] ?? 'its response could not be read';
  const detail = `${name}: ${text}`.replaceAll(/\s+/g, ' ');
  return { reason, name, detail: detail.length > DETAIL_LENGTH ? `${detail.slice(0, DETAIL_LENGTH)}…` : detail };
}
