import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { call } from '../../platform/api-client.ts';
import { subscribeToStream } from '../../platform/stream.ts';
import { isOutdatedBy, untilSessionChangeMs, withFeed, withTick } from './market-day.ts';

const REFRESH_MS = MINUTE_MS;

/** A minute, or less if the session changes before, so that the state is correct one second later. */
function refreshMs(known: MarketDayResponse | undefined): number {
  const untilChange = known === undefined ? null : untilSessionChangeMs(known);
  return untilChange === null ? REFRESH_MS : Math.min(REFRESH_MS, untilChange + SECOND_MS);
}

/** The state of a market, fetched every minute and when its session changes, or every `pollMs`. */
export function marketDayQuery(symbol: string, pollMs: number | null) {
  return queryOptions({
    queryKey: ['market-day', symbol],
    queryFn: ({ signal }) => call('GET /api/market/day', { query: { asset: symbol }, isPublic: true, signal }),
    refetchInterval: ({ state }) => pollMs ?? refreshMs(state.data),
  });
}

/**
 * Returns the current state of a market: fetched, updated by every tick of the stream, and fetched again every minute
 * and whenever ticks are not enough (missed events, another day, a feed that stops or returns). `pollMs`: an interval for
 * a page that needs the price sooner than that while there is no stream; `null` for none.
 */
export function useMarketDay(asset: Asset, pollMs: number | null = null) {
  const { symbol } = asset;
  const client = useQueryClient();
  const query = useQuery(marketDayQuery(symbol, pollMs));
  const isKnown = query.data !== undefined;
  useEffect(() => {
    if (!isKnown) return undefined;
    const queryKey = ['market-day', symbol];
    const fetchAgain = () => void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    return subscribeToStream(['feed', `ticks:${symbol}`], ({ event, data }) => {
      const known = client.getQueryData<MarketDayResponse>(queryKey);
      if (known === undefined) return;
      if (event === 'resync') fetchAgain();
      else if (event === 'feed') {
        const next = withFeed(known, data);
        if (next === null) fetchAgain();
        else client.setQueryData(queryKey, next);
      } else if (event === 'tick') {
        if (isOutdatedBy(known, asset, data)) fetchAgain();
        client.setQueryData(queryKey, withTick(known, asset, data));
      }
    });
  }, [asset, symbol, client, isKnown]);
  return query;
}
