import { ApiError } from './api-error.ts';

/**
 * Returns the message about a failed request for the page. For an error of this program, the message has no details.
 */
export function failureText(error: Error | null): string {
  return error instanceof ApiError ? error.message : 'Something went wrong.';
}
