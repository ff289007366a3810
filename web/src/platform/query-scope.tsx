import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beginWork } from '../settling.ts';
import { clearOnSignOut } from './private-data.ts';
import { createQueryClient } from './query-client.ts';

const queryClient = createQueryClient();
clearOnSignOut(() => queryClient.clear());

// A query that waits for a retry also counts as in progress, although no request is running.
let endFetching: (() => void) | null = null;
queryClient.getQueryCache().subscribe(() => {
  const isFetching = queryClient.isFetching() > 0;
  if (isFetching) endFetching ??= beginWork();
  else {
    endFetching?.();
    endFetching = null;
  }
});

/**
 * Provides the query cache to a route's component or a lazily loaded part. The root has no provider on purpose, so that
 * pages without queries do not load the library. All scopes share one cache.
 */
export function QueryScope({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
