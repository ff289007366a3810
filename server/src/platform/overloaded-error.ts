/**
 * Error: the server already has as much work as it accepts at the same time, so this work was not started. The caller
 * may try again in `RETRY_OVERLOADED_S` seconds.
 */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}

export const RETRY_OVERLOADED_S = 3;
