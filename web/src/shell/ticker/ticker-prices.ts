/** The states of the ticker: before a response, with the validated prices of a response, and after a failure. */
import { PRICE_SOURCES, type PriceSource } from '@tradesense/core/market/price-source.ts';
import type { CryptoPrice } from '@tradesense/contract/market.ts';

export const TICKER_REFRESH_MS = 300_000;
export const INVALID_FORMAT = 'Invalid API response format';

export interface TickerPrices {
  readonly entries: readonly CryptoPrice[];
  /** Source of the prices; `null` if the server does not state it. */
  readonly source: PriceSource | null;
  /** Time of the newest price in epoch ms; `null` if there is none. */
  readonly asOfMs: number | null;
  readonly isStale: boolean;
}

/** State of the ticker. After a failed refresh it stays `loaded`, and `isStale` marks the prices as old. */
export type TickerState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'loaded'; readonly prices: TickerPrices };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isEntry(value: unknown): value is CryptoPrice {
  return (
    isRecord(value) &&
    typeof value['symbol'] === 'string' &&
    Number.isFinite(value['price']) &&
    Number.isFinite(value['change24h'])
  );
}

function isSource(value: unknown): value is PriceSource {
  return PRICE_SOURCES.some((source) => source === value);
}

/**
 * Returns the prices of a response. Entries without a price above 0 are left out. Throws `INVALID_FORMAT` if the
 * response has another format.
 */
export function readTickerPrices(body: unknown): TickerPrices {
  if (!isRecord(body) || body['success'] !== true) throw new Error(INVALID_FORMAT);
  const { data, source, asOf } = body;
  if (!Array.isArray(data) || !data.every(isEntry)) throw new Error(INVALID_FORMAT);
  const asOfMs = typeof asOf === 'string' ? Date.parse(asOf) : Number.NaN;
  return {
    entries: data.filter(({ price }) => price > 0),
    source: isSource(source) ? source : null,
    asOfMs: Number.isNaN(asOfMs) ? null : asOfMs,
    isStale: body['isStale'] === true,
  };
}

/**
 * Returns the state after a failed request: `failed` if nothing has been loaded before, otherwise the previous prices,
 * marked as old.
 */
export function afterFailure(state: TickerState): TickerState {
  if (state.status !== 'loaded') return { status: 'failed' };
  return { status: 'loaded', prices: { ...state.prices, isStale: true } };
}

export type Direction = 'up' | 'down' | 'unchanged';

/** Returns the direction of the displayed change. A change that is rounded to 0.00 is `unchanged`. */
export function directionOf(percent: number): Direction {
  const shown = Math.round(percent * 100);
  if (shown === 0) return 'unchanged';
  return shown > 0 ? 'up' : 'down';
}
