import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { useLiveTicks } from '../../platform/live-ticks.ts';
import { subscribeToStream } from '../../platform/stream.ts';
import { useStreamState } from '../../platform/use-stream-state.ts';
import { withFeed, withTick } from './market-day.ts';
import { marketDayQuery } from './use-market-day.ts';

/** Polling interval while the stream does not deliver prices. */
const POLL_MS = 15 * SECOND_MS;

const daysOf = (results: readonly UseQueryResult<MarketDayResponse>[]) => results.map(({ data }) => data);

/** Fetches the states again when the feed stops or returns, or when events may be missing. */
function useFeedNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeToStream(['feed'], ({ event, data }) => {
        if (event !== 'resync' && event !== 'feed') return;
        void client.invalidateQueries(
          {
            queryKey: ['market-day'],
            predicate: ({ state }) => {
              const known = state.data as MarketDayResponse | undefined;
              return known !== undefined && (event === 'resync' || withFeed(known, data) === null);
            },
          },
          { cancelRefetch: false },
        );
      }),
    [client],
  );
}

/**
 * Returns the current states of several markets by symbol, each once it is known. One reader of the stream for all of them: the states
 * are fetched as `useMarketDay` fetches them, and the shown ticks move their last price.
 */
export function useMarketDays(assets: readonly Asset[]): ReadonlyMap<string, MarketDayResponse> {
  const stream = useStreamState();
  const days = useQueries({
    queries: assets.map(({ symbol }) => marketDayQuery(symbol, stream === 'live' ? null : POLL_MS)),
    combine: daysOf,
  });
  const ticks = useLiveTicks(useMemo(() => assets.map(({ symbol }) => symbol), [assets]));
  useFeedNews();
  return useMemo(() => {
    const known = new Map<string, MarketDayResponse>();
    for (const [at, asset] of assets.entries()) {
      const day = days[at];
      if (day === undefined) continue;
      const tick = ticks.get(asset.symbol);
      known.set(asset.symbol, tick === undefined ? day : withTick(day, asset, tick));
    }
    return known;
  }, [assets, days, ticks]);
}
