import { ApiError } from './api-error.ts';

/** Why a call failed, for the screen: what the server or the client said of it; of a fault of ours no more than that. */
export function failureText(error: Error | null): string {
  return error instanceof ApiError ? error.message : 'Something went wrong.';
}
