import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { askedWait, CALLS_MAX } from './when-allowed.ts';

const STALE_AFTER_MS = 30_000;
/** Longest wait that a page keeps silently, in ms. The server's refusal states a longer one, so the page shows it. */
const ASKED_WAIT_MAX_MS = 10_000;
/** Largest share by which a wait is longer, so that the pages of a class do not ask again together. */
const JITTER = 0.2;

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
        retryDelay: (count, error) => (askedWait(error) ?? 1_000 * 2 ** count) * (1 + JITTER * Math.random()),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
