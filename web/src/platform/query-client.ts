import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { askedWait, CALLS_MAX } from './when-allowed.ts';

const STALE_AFTER_MS = 30_000;
/** Maximum wait that the server may ask for before the page shows that it was refused, in ms. */
const ASKED_WAIT_MAX_MS = 60_000;

/** Whether a retry is pointless: the server has rejected the request, or the error is a bug of this program. */
function isFinal(error: unknown): boolean {
  const waitMs = askedWait(error);
  if (waitMs !== null) return waitMs > ASKED_WAIT_MAX_MS;
  return !(error instanceof ApiError) || (error.status >= 400 && error.status < 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        // Without a connection there is no retry, because it would fail too. The page shows the failure immediately
        // instead.
        retry: (count, error) => count < CALLS_MAX - 1 && !isFinal(error) && navigator.onLine,
        retryDelay: (count, error) => askedWait(error) ?? 1_000 * 2 ** count,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
