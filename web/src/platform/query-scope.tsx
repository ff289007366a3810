import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { forgetAtSignOut } from './private-data.ts';
import { createQueryClient } from './query-client.ts';

const queryClient = createQueryClient();
forgetAtSignOut(() => queryClient.clear());

/**
 * Around whatever uses queries: the component of a route, or a part that is loaded lazily. The root has none on purpose,
 * so that pages without queries do not load the library. All scopes share one cache.
 */
export function QueryScope({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
