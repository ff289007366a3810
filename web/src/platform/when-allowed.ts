import { ApiError } from './api-error.ts';

/** Maximum number of calls, so that a server that always asks to wait does not hold the page forever. */
const CALLS_MAX = 3;
/** Wait if the server states none, in s. */
const WAIT_S = 5;

/**
 * Calls the server, and again after the time that it asks to wait if it has had too many requests (429). Many learners
 * behind one address, such as a class, can reach that limit together.
 */
export async function whenAllowed<Value>(call: () => Promise<Value>): Promise<Value> {
  for (let calls = 1; ; calls += 1) {
    try {
      return await call();
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status !== 429 || calls === CALLS_MAX) throw cause;
      const waitMs = (cause.problem.retryAfter ?? WAIT_S) * 1_000;
      await new Promise((resolve) => void setTimeout(resolve, waitMs));
    }
  }
}
