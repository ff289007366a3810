import { queryOptions } from '@tanstack/react-query';
import type { IdeaHorizon } from '@tradesense/core/ideas/idea-rules.ts';
import { IDEA_HORIZON_RULES } from '@tradesense/core/ideas/idea-rules.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { call } from '../../platform/api-client.ts';

/** Key of all queries about ideas. */
export const IDEAS_KEY = ['ideas'] as const;

export const ideaKey = (postId: string) => [...IDEAS_KEY, postId, 'idea'] as const;

/** The idea of a post. It changes over time, so it is refetched every minute while the page is visible. */
export function ideaQuery(postId: string) {
  return queryOptions({
    queryKey: ideaKey(postId),
    queryFn: ({ signal }) => call('GET /api/posts/{id}/idea', { signal, params: { id: postId } }),
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  });
}

export function ideaChartQuery(postId: string) {
  return queryOptions({
    queryKey: [...IDEAS_KEY, postId, 'chart'],
    queryFn: ({ signal }) => call('GET /api/posts/{id}/idea/chart', { signal, params: { id: postId } }),
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  });
}

/**
 * The newest bars of an asset: the bars that an idea with this horizon would show before its start if it were published
 * now.
 */
export function setupQuery(asset: AssetSymbol, horizon: IdeaHorizon) {
  const { interval, setupBars } = IDEA_HORIZON_RULES[horizon];
  return queryOptions({
    queryKey: [...IDEAS_KEY, 'setup', asset, interval],
    queryFn: ({ signal }) => call('GET /api/market/candles', { signal, query: { asset, interval, limit: setupBars } }),
    staleTime: MINUTE_MS,
  });
}
