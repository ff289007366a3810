import { newIdempotencyKey } from './idempotency-key.ts';

export interface AttemptKey {
  /** Returns the idempotency key of a request. The same body has the same key until the attempt has ended. */
  readonly keyOf: (body: unknown) => string;
  /** Ends the attempt: the next request has a new key. Call it once the server has answered with success. */
  readonly end: () => void;
}

/** Keeps the idempotency key of a request, so that one whose answer was lost counts once when it is sent again. */
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
