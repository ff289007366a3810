/**
 * Error: the server is already doing as much work at the same time as it accepts, so this work was not started. The
 * caller may try again after `RETRY_OVERLOADED_S` seconds.
 */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}

export const RETRY_OVERLOADED_S = 3;
