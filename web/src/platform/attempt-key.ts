import { newIdempotencyKey } from './idempotency-key.ts';

export interface AttemptKey {
  /**
   * Returns the idempotency key for a request body: the key of the previous call if that had the same body and the
   * attempt has not ended, otherwise a new key.
   */
  readonly keyOf: (body: unknown) => string;
  /** Ends the attempt, so that the next request gets a new key. Call it once the server has accepted the request. */
  readonly end: () => void;
}

/**
 * Creates a holder of an idempotency key. With the key, the server carries out a request only once, even if it is
 * repeated after a lost response.
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
