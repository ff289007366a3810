/** What the ticker shows: the server's answer checked, and its states. */
import { PRICE_SOURCES, type PriceSource } from '@tradesense/core/market/price-source.ts';
import type { CryptoPrice } from '@tradesense/contract/market.ts';

export const TICKER_REFRESH_MS = 300_000;
export const INVALID_FORMAT = 'Invalid API response format';

export interface TickerPrices {
  readonly entries: readonly CryptoPrice[];
  readonly source: PriceSource;
  /** Epoch ms of the newest price; `null` when there is none. */
  readonly asOfMs: number | null;
  readonly isStale: boolean;
}

/** `loaded` stays when a later refresh fails: `isStale` says then that the prices are old. */
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

/** Entries without a price above 0 are left out. Throws `INVALID_FORMAT` when the answer is not what was agreed. */
export function readTickerPrices(body: unknown): TickerPrices {
  if (!isRecord(body) || body['success'] !== true) throw new Error(INVALID_FORMAT);
  const { data, source, asOf } = body;
  if (!Array.isArray(data) || !data.every(isEntry) || !isSource(source)) throw new Error(INVALID_FORMAT);
  const asOfMs = typeof asOf === 'string' ? Date.parse(asOf) : Number.NaN;
  return {
    entries: data.filter(({ price }) => price > 0),
    source,
    asOfMs: Number.isNaN(asOfMs) ? null : asOfMs,
    isStale: body['isStale'] === true,
  };
}

/** Nothing was ever loaded: an error. Otherwise the previous prices stay. */
export function afterFailure(state: TickerState): TickerState {
  if (state.status !== 'loaded') return { status: 'failed' };
  return { status: 'loaded', prices: { ...state.prices, isStale: true } };
}

export type Direction = 'up' | 'down' | 'unchanged';

/** By what is shown: a change that rounds to 0.00 is none. */
export function directionOf(percent: number): Direction {
  const shown = Math.round(percent * 100);
  if (shown === 0) return 'unchanged';
  return shown > 0 ? 'up' : 'down';
}
