import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';

/** Delays and time limits of the exchange feed, in ms. */
export interface ExchangeTiming {
  /** Delay before the first reconnection. It doubles with each attempt, up to `backoffMax`. */
  readonly backoffFirst: number;
  readonly backoffMax: number;
  /** A connection that has lasted this long resets the delay to `backoffFirst`. */
  readonly stableAfter: number;
  /** A connection without a message for this long is closed. */
  readonly stallAfter: number;
  /** Interval of requests to an exchange without streams. */
  readonly pollEvery: number;
  /** Interval at which collected trades are published. */
  readonly publishEvery: number;
  readonly requestTimeout: number;
  /** Time after the last tick from which a ticker may become a tick, to confirm the last price. */
  readonly quietAfter: number;
  readonly measureClockEvery: number;
}

export const EXCHANGE_TIMING: ExchangeTiming = {
  backoffFirst: SECOND_MS,
  backoffMax: MINUTE_MS,
  stableAfter: MINUTE_MS,
  stallAfter: 30 * SECOND_MS,
  pollEvery: 2 * SECOND_MS,
  publishEvery: 100,
  requestTimeout: 15 * SECOND_MS,
  quietAfter: 5 * SECOND_MS,
  measureClockEvery: HOUR_MS,
};
