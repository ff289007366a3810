import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beginWork } from '../settling.ts';
import { clearOnSignOut } from './private-data.ts';
import { createQueryClient } from './query-client.ts';

const queryClient = createQueryClient();
clearOnSignOut(() => queryClient.clear());

// Registers fetching as work (`settling.ts`), so that the page is not marked as settled during it. Queries that wait
// for a retry are included, although they have no running request.
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
 * Provides the query cache to the component of a route, or to a lazily loaded part. The root of the app does not
 * provide it, so that pages without queries need not load the library. All scopes share one cache.
 */
export function QueryScope({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
