import { ApiError } from './api-error.ts';

/** Maximum number of calls, so that a server that always asks to wait does not hold the page forever. */
export const CALLS_MAX = 3;
/** Wait if the server states none, in s. */
const WAIT_S = 5;

/** Returns how long the server asks to wait after too many requests (429), in ms; `null` for any other error. */
export function askedWait(cause: unknown): number | null {
  if (!(cause instanceof ApiError) || cause.status !== 429) return null;
  return (cause.problem.retryAfter ?? WAIT_S) * 1_000;
}

/**
 * Calls the server, and again after the time that it asks to wait if it has had too many requests. Many learners behind
 * one address, such as a class, can reach that limit together.
 */
export async function whenAllowed<Value>(call: () => Promise<Value>): Promise<Value> {
  for (let calls = 1; ; calls += 1) {
    try {
      return await call();
    } catch (cause) {
      const waitMs = askedWait(cause);
      if (waitMs === null || calls === CALLS_MAX) throw cause;
      await new Promise((resolve) => void setTimeout(resolve, waitMs));
    }
  }
}
