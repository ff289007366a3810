import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { call } from '../../platform/api-client.ts';
import { subscribeToPrices } from '../../platform/price-stream.ts';
import type { StreamEvent } from '../../platform/stream-client.ts';
import { isOutdatedBy, untilSessionChangeMs, withFeed, withTick } from './market-day.ts';

/** First part of the query keys for the state of a market. */
export const MARKET_DAY = 'market-day';

const REFRESH_MS = MINUTE_MS;

/**
 * Returns the refresh interval in ms: a minute, or the time until one second after the session opens or closes if that
 * comes earlier.
 */
function refreshMs(known: MarketDayResponse | undefined): number {
  const untilChange = known === undefined ? null : untilSessionChangeMs(known);
  return untilChange === null ? REFRESH_MS : Math.min(REFRESH_MS, untilChange + SECOND_MS);
}

/**
 * The state of a market. It is fetched every `pollMs`; if `pollMs` is `null`, every minute and when the session opens
 * or closes.
 */
export function marketDayQuery(symbol: string, pollMs: number | null) {
  return queryOptions({
    queryKey: [MARKET_DAY, symbol],
    queryFn: ({ signal }) => call('GET /api/market/day', { query: { asset: symbol }, isPublic: true, signal }),
    refetchInterval: ({ state }) => pollMs ?? refreshMs(state.data),
  });
}

/** Returns the state after one event of the stream. Calls `fetchAgain` if the state must be fetched again. */
function dayAfter(
  known: MarketDayResponse,
  asset: Asset,
  { event, data }: StreamEvent,
  fetchAgain: () => void,
): MarketDayResponse {
  if (event === 'resync') fetchAgain();
  if (event === 'feed') {
    const next = withFeed(known, data);
    if (next === null) fetchAgain();
    return next ?? known;
  }
  if (event !== 'tick') return known;
  if (isOutdatedBy(known, asset, data)) fetchAgain();
  return withTick(known, asset, data);
}

/**
 * Keeps the known state of a market current. Applies the ticks of the stream, and fetches the state again if a tick is
 * not enough: after missed events, on another trading day, or when the feed stops or returns. `isKnown` is whether a
 * state has been fetched.
 */
function useMarketDayNews(asset: Asset, isKnown: boolean): void {
  const { symbol } = asset;
  const client = useQueryClient();
  useEffect(() => {
    if (!isKnown) return undefined;
    const queryKey = [MARKET_DAY, symbol];
    const fetchAgain = () => void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    return subscribeToPrices(symbol, ['feed', `ticks:${symbol}`], (events) => {
      const known = client.getQueryData<MarketDayResponse>(queryKey);
      if (known === undefined) return;
      const next = events.reduce((day, event) => dayAfter(day, asset, event, fetchAgain), known);
      if (next !== known) client.setQueryData(queryKey, next);
    });
  }, [asset, symbol, client, isKnown]);
}

/**
 * Returns the current state of a market. It is fetched, updated by the stream, and fetched again every minute, or every
 * `pollMs` on pages without a stream.
 */
export function useMarketDay(asset: Asset, pollMs: number | null = null) {
  const query = useQuery(marketDayQuery(asset.symbol, pollMs));
  useMarketDayNews(asset, query.data !== undefined);
  return query;
}
