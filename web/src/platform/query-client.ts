import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;
const STALE_AFTER_MS = 30_000;

/** Whether a retry would get the same response, because the server rejected the request. */
function isFinal(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status >= 400 && error.status < 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        // There is no retry without a connection, because it would fail as well; the page shows the failure
        // immediately.
        retry: (count, error) => count < RETRIES && !isFinal(error) && navigator.onLine,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
