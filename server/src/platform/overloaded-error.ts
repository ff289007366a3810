/**
 * Error: the server is already doing the maximum amount of work that it accepts, so this work was not started. The
 * caller may try again after `RETRY_OVERLOADED_S` seconds.
 */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}

export const RETRY_OVERLOADED_S = 3;
