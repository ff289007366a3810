/** What is known of a market now: the server's answer, carried on by the stream's ticks. */
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { StreamEventData } from '@tradesense/contract/stream.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { growDay, type DayStatistics } from '@tradesense/core/market/day-statistics.ts';
import { tradingDay } from '@tradesense/core/market/trading-day.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { StreamState } from '../../platform/stream-client.ts';

type Tick = StreamEventData['tick'];
type Feed = StreamEventData['feed'];

/** The statistics with their time as a number. */
export function statisticsOf({ day }: MarketDayResponse): DayStatistics | null {
  return day === null ? null : { ...day, start: epochMs(Date.parse(day.start)) };
}

/** The change over 24 hours of another price against the same reference. */
function change24hAt(
  price: number,
  { last, change24h }: { readonly last: number; readonly change24h: number },
): number {
  return (price / (last / (1 + change24h / 100)) - 1) * 100;
}

/** The same with one more tick; itself when the tick is not newer, or tells too little because it is the first price. */
export function withTick(known: MarketDayResponse, asset: Asset, tick: Tick): MarketDayResponse {
  const { price } = known;
  if (price === null || tick.t <= Date.parse(price.asOf)) return known;
  const asOf = new Date(tick.t).toISOString();
  const statistics = statisticsOf(known);
  const isSameDay = statistics !== null && isOfDay(statistics, asset, tick.t);
  const grown = isSameDay ? growDay(statistics, { price: tick.price, v: tick.volume }) : statistics;
  return {
    ...known,
    marketTime: asOf,
    price: {
      last: tick.price,
      asOf,
      source: tick.source,
      change24h: change24hAt(tick.price, price),
      isStale: false,
      reason: null,
    },
    day: grown === null ? null : { ...grown, start: new Date(grown.start).toISOString() },
  };
}

/** The same with the reason that the feed gives now; `null` where the answer knows too little: the feed has stopped, or returned. */
export function withFeed(known: MarketDayResponse, { state, reason }: Feed): MarketDayResponse | null {
  const { price } = known;
  const isStale = state !== 'live';
  if (price === null || price.isStale !== isStale) return isStale && price === null ? known : null;
  return price.reason === reason ? known : { ...known, price: { ...price, reason } };
}

/** A tick of which the answer knows too little: the first price, another day, or trading in a session said to be closed. */
export function isOutdatedBy(known: MarketDayResponse, asset: Asset, { t }: Tick): boolean {
  const statistics = statisticsOf(known);
  if (known.price === null || !known.session.isOpen) return known.price === null || t > Date.parse(known.price.asOf);
  return statistics !== null && !isOfDay(statistics, asset, t);
}

function isOfDay({ start }: DayStatistics, asset: Asset, t: number): boolean {
  return tradingDay(asset.class, epochMs(t)) === tradingDay(asset.class, start);
}

/**
 * How fresh the shown price is. `polled`: no stream yet, the price is the fetched one. `closed`: the last price is old because
 * nothing trades. `stale`: the market data has stopped. `disconnected`: this page has lost the server.
 */
export type Freshness = 'no-price' | 'polled' | 'streaming' | 'closed' | 'stale' | 'disconnected';

export function freshnessOf({ price, session }: MarketDayResponse, stream: StreamState): Freshness {
  if (price === null) return 'no-price';
  if (stream === 'stale' || stream === 'offline') return 'disconnected';
  if (price.isStale) return 'stale';
  if (!session.isOpen) return 'closed';
  return stream === 'live' ? 'streaming' : 'polled';
}

/**
 * Milliseconds that the price is old: its age when the answer came (at `knownAtMs` of the clock), and the time since then.
 * `null` without a price. Right in a replay too, whose time has another speed.
 */
export function priceAgeMs({ price, marketTime }: MarketDayResponse, knownAtMs: number, nowMs: number): number | null {
  if (price === null) return null;
  return Math.max(0, Date.parse(marketTime) - Date.parse(price.asOf)) + Math.max(0, nowMs - knownAtMs);
}

/** Milliseconds until the session opens or closes; `null` for what never closes. */
export function untilSessionChangeMs({ session, marketTime }: MarketDayResponse): number | null {
  const changesAt = session.isOpen ? session.closesAt : session.opensAt;
  return changesAt === null ? null : Math.max(0, Date.parse(changesAt) - Date.parse(marketTime));
}
