import { ApiError } from './api-error.ts';

/**
 * Returns the message about a failed request that the page shows. If the error is a bug of this program, the message
 * has no details.
 */
export function failureText(error: Error | null): string {
  return error instanceof ApiError ? error.message : 'Something went wrong.';
}
