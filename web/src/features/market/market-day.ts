/** The current state of a market: the server's response, updated by the ticks of the stream. */
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { StreamEventData } from '@tradesense/contract/stream.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { growDay, type DayStatistics } from '@tradesense/core/market/day-statistics.ts';
import { tradingDay } from '@tradesense/core/market/trading-day.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { StreamState } from '../../platform/stream-client.ts';

type Tick = StreamEventData['tick'];
type Feed = StreamEventData['feed'];

/** Returns the day's statistics with their start as epoch ms instead of text; `null` if there are none. */
export function statisticsOf({ day }: MarketDayResponse): DayStatistics | null {
  return day === null ? null : { ...day, start: epochMs(Date.parse(day.start)) };
}

/**
 * Returns the change over 24 hours at `price`, in percent. The price of 24 hours ago is derived from `last` and its
 * `change24h`.
 */
function change24hAt(
  price: number,
  { last, change24h }: { readonly last: number; readonly change24h: number },
): number {
  return (price / (last / (1 + change24h / 100)) - 1) * 100;
}

/** Returns the state updated by one tick; unchanged if the tick is not newer, or if the state has no price yet. */
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

/**
 * Returns the state with the feed's current reason for not being live. Returns `null` if the feed has stopped or
 * returned, because the state must then be fetched again.
 */
export function withFeed(known: MarketDayResponse, { state, reason }: Feed): MarketDayResponse | null {
  const { price } = known;
  const isStale = state !== 'live';
  if (price === null || price.isStale !== isStale) return isStale && price === null ? known : null;
  return price.reason === reason ? known : { ...known, price: { ...price, reason } };
}

/**
 * Whether the state must be fetched again because of a tick: the tick has the first price, is on another trading day,
 * or arrives although the session is marked as closed.
 */
export function isOutdatedBy(known: MarketDayResponse, asset: Asset, { t }: Tick): boolean {
  const statistics = statisticsOf(known);
  if (known.price === null || !known.session.isOpen) return known.price === null || t > Date.parse(known.price.asOf);
  return statistics !== null && !isOfDay(statistics, asset, t);
}

function isOfDay({ start }: DayStatistics, asset: Asset, t: number): boolean {
  return tradingDay(asset.class, epochMs(t)) === tradingDay(asset.class, start);
}

/**
 * Freshness of the shown price. `polled`: the price was fetched and there is no stream yet. `closed`: the market is
 * closed, so the last price is old. `stale`: the market data have stopped. `disconnected`: this page has no connection
 * to the server.
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
 * Returns the age of the price in ms: its age in the response that was received at `knownAtMs`, plus the real time
 * since then. Real time is used even if a replay runs its market time at another speed. `null` if there is no price.
 */
export function priceAgeMs({ price, marketTime }: MarketDayResponse, knownAtMs: number, nowMs: number): number | null {
  if (price === null) return null;
  return Math.max(0, Date.parse(marketTime) - Date.parse(price.asOf)) + Math.max(0, nowMs - knownAtMs);
}

/** Returns the time in ms until the session opens or closes; `null` for a market that never closes. */
export function untilSessionChangeMs({ session, marketTime }: MarketDayResponse): number | null {
  const changesAt = session.isOpen ? session.closesAt : session.opensAt;
  return changesAt === null ? null : Math.max(0, Date.parse(changesAt) - Date.parse(marketTime));
}
