import { ApiError } from './api-error.ts';

/** Returns the message of a failed request for the page. It hides the details of a client bug. */
export function failureText(error: Error | null): string {
  return error instanceof ApiError ? error.message : 'Something went wrong.';
}
