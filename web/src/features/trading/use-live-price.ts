import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { StreamEventData } from '@tradesense/contract/stream.ts';
import { PRICE_SCALE, type Price } from '@tradesense/core/kernel/money.ts';
import { divide } from '@tradesense/core/kernel/fixed-point.ts';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { quoteOf, type FeedPrice } from '@tradesense/core/trading/market-quote.ts';
import { call } from '../../platform/api-client.ts';
import type { StreamState } from '../../platform/stream-client.ts';
import { subscribeToStream } from '../../platform/stream.ts';
import type { DeskPrice } from './trading-desk.ts';

/** How soon the price is asked for where the stream does not tell it. */
const POLL_MS = 5 * SECOND_MS;

/** Ticks that come closer together are one drawing: nobody reads faster. */
const SHOW_MS = 100;

type Tick = StreamEventData['tick'];

/** A price with the decimals of the asset; what is beyond them is cut. */
export function decimalsOf(price: Price, { priceDecimals }: Pick<Asset, 'priceDecimals'>): string {
  const units = divide(price, 10n ** BigInt(PRICE_SCALE - priceDecimals), 'down');
  const digits = units.toString().padStart(priceDecimals + 1, '0');
  const whole = digits.slice(0, digits.length - priceDecimals);
  return priceDecimals === 0 ? whole : `${whole}.${digits.slice(digits.length - priceDecimals)}`;
}

/** What an account trades at, as it is written. */
export function shownPrice(asset: Asset, feed: FeedPrice): Pick<DeskPrice, 'bid' | 'ask' | 'last'> {
  const { bid, ask, mark } = quoteOf(feed, instrumentOf(INSTRUMENTS, asset.symbol));
  return { bid: decimalsOf(bid, asset), ask: decimalsOf(ask, asset), last: decimalsOf(mark, asset) };
}

function staleness(day: MarketDayResponse | undefined, stream: StreamState): Pick<DeskPrice, 'isStale' | 'reason'> {
  if (stream === 'stale' || stream === 'offline')
    return { isStale: true, reason: 'The connection to the server is lost. These numbers may be old.' };
  if (day?.price?.isStale === true)
    return { isStale: true, reason: day.price.reason ?? 'No price has come for a while. This is the last one.' };
  return { isStale: false, reason: null };
}

/** The asset as it trades now: the fetched day of its market, and its price by every tick of the stream. */
export function useLivePrice(asset: Asset, stream: StreamState) {
  const { symbol } = asset;
  const client = useQueryClient();
  const isStreaming = stream === 'live';
  const query = useQuery({
    queryKey: ['market-day', symbol],
    queryFn: ({ signal }) => call('GET /api/market/day', { query: { asset: symbol }, isPublic: true, signal }),
    refetchInterval: isStreaming ? MINUTE_MS : POLL_MS,
  });
  const [tick, setTick] = useState<Tick | null>(null);
  useEffect(() => {
    const fetchAgain = () =>
      void client.invalidateQueries({ queryKey: ['market-day', symbol] }, { cancelRefetch: false });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: Tick | null = null;
    const show = () => {
      timer = undefined;
      setTick(latest);
    };
    const stop = subscribeToStream(['feed', `ticks:${symbol}`], ({ event, data }) => {
      if (event === 'resync' || event === 'feed') fetchAgain();
      else if (event === 'tick' && data.asset === symbol) {
        latest = data;
        timer ??= setTimeout(show, SHOW_MS);
      }
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, symbol]);
  const day = query.data;
  const price = useMemo<DeskPrice | null>(() => {
    const fetched = day?.price ?? null;
    const isTickNewer = tick !== null && (fetched === null || tick.t >= Date.parse(fetched.asOf));
    if (isTickNewer) return { ...shownPrice(asset, tick), ...staleness(day, stream) };
    if (fetched === null) return null;
    return { ...shownPrice(asset, { price: fetched.last, bid: null, ask: null }), ...staleness(day, stream) };
  }, [asset, day, tick, stream]);
  return { price, day, query };
}
