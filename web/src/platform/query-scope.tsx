import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beginWork } from '../settling.ts';
import { clearOnSignOut } from './private-data.ts';
import { createQueryClient } from './query-client.ts';

const queryClient = createQueryClient();
clearOnSignOut(() => queryClient.clear());

// A query also counts as in progress while it waits for a retry, although it has no running request then.
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
 * Provides the query cache to the component of a route or to a part that is loaded later. The root does not provide it
 * on purpose, so that pages without queries do not load the library. All scopes share one cache.
 */
export function QueryScope({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
