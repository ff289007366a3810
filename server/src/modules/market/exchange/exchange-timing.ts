import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';

/** How patient the exchange feed is. Times in milliseconds. */
export interface ExchangeTiming {
  /** Before the first attempt to connect again, and at most; doubled from one to the next. */
  readonly backoffFirst: number;
  readonly backoffMax: number;
  /** A connection that held this long has earned a fresh start of the backoff. */
  readonly stableAfter: number;
  /** A connection over which nothing comes for this long is given up. */
  readonly stallAfter: number;
  /** Between two looks at an exchange that has no stream. */
  readonly pollEvery: number;
  /** Trades are told together this often. */
  readonly tellEvery: number;
  readonly requestTimeout: number;
  /** Without a trade for this long, the ticker says that the last price still stands. */
  readonly quietAfter: number;
  readonly measureClockEvery: number;
}

export const EXCHANGE_TIMING: ExchangeTiming = {
  backoffFirst: SECOND_MS,
  backoffMax: MINUTE_MS,
  stableAfter: MINUTE_MS,
  stallAfter: 30 * SECOND_MS,
  pollEvery: 2 * SECOND_MS,
  tellEvery: 100,
  requestTimeout: 15 * SECOND_MS,
  quietAfter: 5 * SECOND_MS,
  measureClockEvery: HOUR_MS,
};
