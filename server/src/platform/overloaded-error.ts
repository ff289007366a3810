/** More work at once than this server takes; nothing was done. The caller may try again in `RETRY_OVERLOADED_S` seconds. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}

export const RETRY_OVERLOADED_S = 3;
