import { ApiError } from '../../platform/api-error.ts';
import { MESSAGES, type LoginOutcome } from './auth-state.ts';

/** Converts the error of a failed sign-in to an outcome. Rethrows anything that is not an `ApiError`. */
export function loginOutcomeOf(error: unknown): LoginOutcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.isUnreachable) return { kind: 'failed', message: MESSAGES.loginError };
  const { problem } = error;
  if (error.status === 403 && problem.needsVerification === true) {
    return { kind: 'needs-verification', message: problem.message ?? MESSAGES.needsVerification };
  }
  return { kind: 'failed', message: problem.error ?? problem.detail ?? MESSAGES.loginFailed };
}
