import { useLayoutEffect, useMemo } from 'react';
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import { PRICE_SCALE, type Price } from '@tradesense/core/kernel/money.ts';
import { divide } from '@tradesense/core/kernel/fixed-point.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { tickDecimalsOf, type TradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { quoteOf, type FeedPrice } from '@tradesense/core/trading/market-quote.ts';
import { newestTick, useLiveTicks, type Tick } from '../../platform/live-ticks.ts';
import type { StreamState } from '../../platform/stream-client.ts';
import { useMarketDay } from '../market/use-market-day.ts';
import type { DeskPrice } from './desk-base.ts';
import type { SetMarket } from './desk-market.ts';

/** Polling interval of the price, in ms, while the stream is not connected. */
const POLL_MS = 5 * SECOND_MS;

/**
 * Formats a price with as many decimal places as the asset's tick size has. Further decimal places are cut off instead
 * of rounded.
 */
export function decimalsOf(price: Price, asset: TradedAsset): string {
  const decimals = tickDecimalsOf(asset);
  const units = divide(price, 10n ** BigInt(PRICE_SCALE - decimals), 'down');
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? whole : `${whole}.${digits.slice(digits.length - decimals)}`;
}

/** Returns the prices at which an account can trade now, formatted. */
export function shownPrice(asset: TradedAsset, feed: FeedPrice): Pick<DeskPrice, 'bid' | 'ask' | 'last'> {
  const { bid, ask, mark } = quoteOf(feed, instrumentOf(INSTRUMENTS, asset.symbol));
  return { bid: decimalsOf(bid, asset), ask: decimalsOf(ask, asset), last: decimalsOf(mark, asset) };
}

function staleness(day: MarketDayResponse | undefined, stream: StreamState): Pick<DeskPrice, 'isStale' | 'reason'> {
  if (stream === 'stale' || stream === 'offline')
    return { isStale: true, reason: 'Connection to the server lost. These numbers may be out of date.' };
  if (day?.price?.isStale === true)
    return { isStale: true, reason: day.price.reason ?? 'No recent price. This is the last one.' };
  return { isStale: false, reason: null };
}

function priceAt(
  asset: Asset,
  day: MarketDayResponse | undefined,
  stream: StreamState,
  tick: Tick | undefined,
): DeskPrice | null {
  const fetched = day?.price ?? null;
  // After an interruption of the stream, the fetched price may be newer than the latest tick. The newer one is used.
  if (tick !== undefined && (fetched === null || tick.t >= Date.parse(fetched.asOf)))
    return { ...shownPrice(asset, tick), ...staleness(day, stream) };
  if (fetched === null) return null;
  return { ...shownPrice(asset, { price: fetched.last, bid: null, ask: null }), ...staleness(day, stream) };
}

/**
 * Keeps a market at the current price of an asset. The price comes from the market day or from a newer tick of the
 * stream. Use it in a component that renders nothing, so that a new price only renders the components that show it.
 */
export function useLivePrice(asset: Asset, stream: StreamState, market: SetMarket): void {
  const query = useMarketDay(asset, stream === 'live' ? null : POLL_MS);
  const day = query.data;
  const assets = useMemo(() => [asset.symbol], [asset.symbol]);
  const tick = useLiveTicks(assets).get(asset.symbol);
  useLayoutEffect(
    () =>
      market.set(priceAt(asset, day, stream, tick), () =>
        priceAt(asset, day, stream, newestTick(asset.symbol) ?? tick),
      ),
    [market, asset, day, tick, stream],
  );
}
