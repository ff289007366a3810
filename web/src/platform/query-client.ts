import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;
const STALE_AFTER_MS = 30_000;

/** The server said no: asking again would get the same answer. */
function isFinal(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status >= 400 && error.status < 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_AFTER_MS, retry: (count, error) => count < RETRIES && !isFinal(error) },
      mutations: { networkMode: 'always' },
    },
  });
}
