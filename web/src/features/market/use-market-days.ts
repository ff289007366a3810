import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { followTicks, shownTick, useLiveTicks } from '../../platform/live-ticks.ts';
import { subscribeToStream } from '../../platform/stream.ts';
import type { StreamState } from '../../platform/stream-client.ts';
import { withFeed, withTick } from './market-day.ts';
import { MARKET_DAY, marketDayQuery } from './use-market-day.ts';

/** Polling interval in ms while the stream is not connected. */
const POLL_MS = 15 * SECOND_MS;

/** Fetches the states of all markets again when the feed stops or returns, or when events may be missing. */
export function useFeedNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeToStream(['feed'], ({ event, data }) => {
        if (event !== 'resync' && event !== 'feed') return;
        void client.invalidateQueries(
          {
            queryKey: [MARKET_DAY],
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
 * Returns the state of one market on a page that shows several; `undefined` until it is known. Its price is the price
 * of the latest tick. The page must also call `useFeedNews` once, which fetches the states again when ticks are not
 * enough.
 */
export function useShownDay(asset: Asset, stream: StreamState): MarketDayResponse | undefined {
  const { symbol } = asset;
  const { data } = useQuery(marketDayQuery(symbol, stream === 'live' ? null : POLL_MS));
  const tick = useLiveTicks(useMemo(() => [symbol], [symbol])).get(symbol);
  return useMemo(
    () => (data === undefined || tick === undefined ? data : withTick(data, asset, tick)),
    [data, asset, tick],
  );
}

/**
 * Returns one word for each market, in the order of `assets`. Renders again only if a word changes, not at each price.
 * Pass the same `wordOf` function at each render.
 */
export function useMarketWords(
  assets: readonly Asset[],
  wordOf: (day: MarketDayResponse | undefined) => string,
): readonly string[] {
  const client = useQueryClient();
  const { subscribe, read } = useMemo(() => {
    const stored = ({ symbol }: Asset) => client.getQueryData<MarketDayResponse>(marketDayQuery(symbol, null).queryKey);
    const shown = (asset: Asset) => {
      const [day, tick] = [stored(asset), shownTick(asset.symbol)];
      return day === undefined || tick === undefined ? day : withTick(day, asset, tick);
    };
    return {
      subscribe: (listener: () => void) => {
        const symbols = assets.map(({ symbol }) => symbol);
        const stopTicks = followTicks(symbols, listener);
        const stopDays = client.getQueryCache().subscribe(({ type, query }) => {
          if (type === 'updated' && query.queryKey[0] === MARKET_DAY) listener();
        });
        return () => {
          stopTicks();
          stopDays();
        };
      },
      read: () => assets.map((asset) => wordOf(shown(asset))).join('\n'),
    };
  }, [assets, client, wordOf]);
  const words = useSyncExternalStore(subscribe, read);
  return useMemo(() => words.split('\n'), [words]);
}
