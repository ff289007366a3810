import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;
const STALE_AFTER_MS = 30_000;

/** Whether a retry is pointless: the server has rejected the request, or the error is a bug of this program. */
function isFinal(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status >= 400 && error.status < 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        // Without a connection there is no retry, because it would fail too. The page shows the failure immediately
        // instead.
        retry: (count, error) => count < RETRIES && !isFinal(error) && navigator.onLine,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
