import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { BAR_PRICE_MAX, BAR_PRICE_MIN, BAR_VOLUME_MAX } from '@tradesense/core/market/bar-limits.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { ExchangeMarket } from './exchange-symbols.policy.ts';

/** A trade of an exchange. `t` is the exchange's time. */
export interface ExchangeTrade {
  readonly t: number;
  readonly price: number;
  readonly amount: number;
}

/** A ticker of an exchange. `t` is `null` if the exchange does not send a time. */
export interface ExchangeQuote {
  readonly t: number | null;
  readonly last: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is a price within the limits for bars, otherwise `null`. */
function price(value: unknown): number | null {
  return typeof value === 'number' && value >= BAR_PRICE_MIN && value <= BAR_PRICE_MAX ? value : null;
}

function amount(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= BAR_VOLUME_MAX ? value : null;
}

const EARLIEST = Date.UTC(2009, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/**
 * Returns the value in whole ms if it is a plausible time in epoch ms, otherwise `null`. Times in seconds or
 * microseconds, which some exchanges send, give an implausible year when read as ms.
 */
function time(value: unknown): number | null {
  return typeof value === 'number' && value >= EARLIEST && value < LATEST ? Math.floor(value) : null;
}

/** Returns the markets in the result of ccxt's `loadMarkets`. */
export function readMarkets(loaded: unknown): ExchangeMarket[] {
  if (!isFields(loaded)) return [];
  return Object.values(loaded).flatMap((market) => {
    if (!isFields(market)) return [];
    const { symbol, base, quote, spot, active } = market;
    if (typeof symbol !== 'string' || typeof base !== 'string' || typeof quote !== 'string') return [];
    return [{ symbol, base, quote, isSpot: spot === true, isActive: active !== false }];
  });
}

/** Returns the valid trades in the result of ccxt's `watchTrades`, ascending by time. */
export function readTrades(trades: unknown): ExchangeTrade[] {
  if (!Array.isArray(trades)) return [];
  const read = trades.flatMap((trade: unknown) => {
    if (!isFields(trade)) return [];
    const [t, paid] = [time(trade['timestamp']), price(trade['price'])];
    return t === null || paid === null ? [] : [{ t, price: paid, amount: amount(trade['amount']) ?? 0 }];
  });
  return read.toSorted((a, b) => a.t - b.t);
}

/** Reads a ticker of ccxt, without its 24-hour change, because exchanges define this change differently. */
export function readQuote(ticker: unknown): ExchangeQuote {
  if (!isFields(ticker)) return { t: null, last: null, bid: null, ask: null };
  const [bid, ask] = [price(ticker['bid']), price(ticker['ask'])];
  const isCrossed = bid !== null && ask !== null && bid > ask;
  return {
    t: time(ticker['timestamp']),
    last: price(ticker['last']),
    bid: isCrossed ? null : bid,
    ask: isCrossed ? null : ask,
  };
}

/**
 * Returns the bars from ccxt's `fetchOHLCV`, ascending, one for each time (if several have the same time, the last
 * one). Drops a row if a price is not valid, if high or low contradict the other prices, or if its time is not the open
 * of a bar.
 */
export function readBars(rows: unknown, interval: Interval): Bar[] {
  if (!Array.isArray(rows)) return [];
  const byTime = new Map<number, Bar>();
  for (const row of rows) {
    if (!Array.isArray(row)) continue;
    const [t, o, h, l, c] = [time(row[0]), price(row[1]), price(row[2]), price(row[3]), price(row[4])];
    if (t === null || o === null || h === null || l === null || c === null) continue;
    if (barOpen(interval, epochMs(t)) !== t || h < Math.max(o, c, l) || l > Math.min(o, c)) continue;
    byTime.set(t, { t: epochMs(t), o, h, l, c, v: amount(row[5]) ?? 0 });
  }
  return [...byTime.values()].toSorted((a, b) => a.t - b.t);
}
