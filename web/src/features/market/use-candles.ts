import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { CANDLES_LIMIT_MAX } from '@tradesense/contract/product.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { chartBarsOf, type ChartBar } from '../../chart/model/chart-bar.ts';
import type { OlderBars } from '../../chart/older-bars.tsx';
import { call } from '../../platform/api-client.ts';
import { subscribeToPrices } from '../../platform/price-stream.ts';
import type { StreamEvent } from '../../platform/stream-client.ts';
import { useStreamState } from '../../platform/use-stream-state.ts';
import { firstGap, isSameMarket, joinBars, appendStreamedBar, type StreamedBars } from './streamed-bars.ts';

const BARS_AT_ONCE = 500;
const REFRESH_MS = MINUTE_MS;
const NOTHING_HEARD: StreamedBars = [];

/**
 * Loads the bars up to now, and older ones when the reader scrolls back. Reloads every minute while the stream is not
 * connected.
 */
function useFetchedCandles(symbol: string, interval: Interval) {
  const isStreaming = useStreamState() === 'live';
  return useInfiniteQuery({
    queryKey: ['candles', symbol, interval, 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/market/candles', {
        query: { asset: symbol, interval, limit: BARS_AT_ONCE, ...(pageParam === null ? {} : { before: pageParam }) },
        isPublic: true,
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ bars }) => (bars.length < BARS_AT_ONCE ? undefined : bars[0]?.[0]),
    refetchInterval: isStreaming ? false : REFRESH_MS,
    // The bars of the previous interval stay visible until the bars of the new interval are loaded.
    placeholderData: keepPreviousData,
  });
}

interface Heard {
  readonly topic: string;
  readonly bars: StreamedBars;
  /** Price source of the stream if it differs from the source of the history, otherwise `null`. */
  readonly foreign: PriceSource | null;
}

const nothingOf = (topic: string): Heard => ({ topic, bars: NOTHING_HEARD, foreign: null });

/**
 * Returns the streamed bars after `events`. Applies `bar` events, and `resync`, which removes all streamed bars.
 * Ignores other events.
 */
function barsAfter(before: Heard, events: readonly StreamEvent[], source: PriceSource): Heard {
  let now = before;
  for (const { event, data } of events) {
    if (event === 'resync') now = nothingOf(now.topic);
    if (event !== 'bar') continue;
    now = isSameMarket(source, data.source)
      ? { ...now, bars: appendStreamedBar(now.bars, data.bar), foreign: null }
      : { ...nothingOf(now.topic), foreign: data.source };
  }
  return now;
}

/**
 * Returns the bars of an asset at an interval; the last bar is live. While the bars of another interval load, the
 * returned `interval` is still the interval of the shown bars.
 */
export function useCandles(asset: Asset, wanted: Interval) {
  const { symbol } = asset;
  const query = useFetchedCandles(symbol, wanted);
  const { data, isPlaceholderData, refetch } = query;
  const topic = `bars:${symbol}:${wanted}`;
  const [streamed, setHeard] = useState(() => nothingOf(topic));
  const newest = data?.pages[0];
  const source = newest?.source;
  const isThere = source !== undefined && !isPlaceholderData;

  useEffect(() => {
    if (!isThere) return undefined;
    return subscribeToPrices(symbol, [topic], (events) => {
      if (events.some(({ event }) => event === 'resync')) void refetch();
      setHeard((before) => barsAfter(before.topic === topic ? before : nothingOf(topic), events, source));
    });
  }, [symbol, topic, isThere, source, refetch]);

  const fetched = useMemo(() => chartBarsOf((data?.pages ?? []).toReversed().flatMap(({ bars }) => bars)), [data]);
  const live = isThere && streamed.topic === topic ? streamed.bars : NOTHING_HEARD;
  const bars = useMemo(() => joinBars(fetched, live), [fetched, live]);
  const interval = newest?.interval ?? wanted;
  const gap = useMemo(
    () => firstGap(fetched, live, { interval, assetClass: asset.class }),
    [fetched, live, interval, asset],
  );
  // Refetches once per gap and not repeatedly, because a bar that the server does not have stays missing.
  useEffect(() => {
    if (gap !== null) void refetch();
  }, [gap, refetch]);
  return { query, bars, interval, source, foreign: streamed.topic === topic ? streamed.foreign : null };
}

export type CandlesQuery = ReturnType<typeof useCandles>['query'];

/**
 * Returns the loading state of the older bars, and a function that loads them. Returns the same object until the state
 * changes.
 */
export function useOlderBarsOf(query: CandlesQuery): OlderBars {
  const status = olderStatus(query);
  const { fetchNextPage } = query;
  return useMemo(() => ({ status, load: () => void fetchNextPage() }), [status, fetchNextPage]);
}

function olderStatus({
  isFetchingNextPage,
  hasNextPage,
  isFetchNextPageError,
  isPlaceholderData,
}: CandlesQuery): OlderBars['status'] {
  if (isFetchingNextPage) return 'loading';
  if (!hasNextPage || isPlaceholderData) return 'none';
  return isFetchNextPageError ? 'failed' : 'ready';
}

/** Returns the compared asset's bars, which go as far back as the bars of the chart if the server has enough bars. */
export function useComparedCandles(symbol: string | null, interval: Interval, count: number) {
  const limit = Math.min(CANDLES_LIMIT_MAX, Math.max(1, Math.ceil(count / BARS_AT_ONCE)) * BARS_AT_ONCE);
  const query = useQuery({
    queryKey: ['candles', symbol, interval, limit],
    queryFn: ({ signal }) =>
      call('GET /api/market/candles', { query: { asset: symbol ?? '', interval, limit }, isPublic: true, signal }),
    enabled: symbol !== null,
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => (before?.asset === symbol && before.interval === interval ? before : undefined),
  });
  const bars = useMemo<readonly ChartBar[] | null>(
    () => (query.data === undefined ? null : chartBarsOf(query.data.bars)),
    [query.data],
  );
  return { query, bars };
}
