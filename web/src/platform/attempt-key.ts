import { newIdempotencyKey } from './idempotency-key.ts';

export interface AttemptKey {
  /** Returns the idempotency key of a request. The same body has the same key until the attempt ends. */
  readonly keyOf: (body: unknown) => string;
  /** Ends the attempt, so that the next request gets a new key. Call it once the server has accepted the request. */
  readonly end: () => void;
}

/**
 * Creates a holder of an idempotency key, so that a request that is sent again after a lost response counts only once.
 */
export function createAttemptKey(): AttemptKey {
  let attempt: { readonly body: string; readonly key: string } | null = null;
  return {
    keyOf(body) {
      const text = JSON.stringify(body);
      if (attempt?.body !== text) attempt = { body: text, key: newIdempotencyKey() };
      return attempt.key;
    },
    end() {
      attempt = null;
    },
  };
}
