import type { LoginResponse, RegisterResponse, User } from '@tradesense/contract/auth.ts';
import { unreadableAnswer } from '../../platform/api-error.ts';

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return (
    ['id', 'name', 'email'].every((name) => isText(fields.get(name))) &&
    ['username', 'termsAcceptedAt'].every((name) => isTextOrNull(fields.get(name))) &&
    ['isAdmin', 'isModerator', 'isVerified', 'isSuspended'].every((name) => typeof fields.get(name) === 'boolean')
  );
}

/**
 * Validates the user in a response. Otherwise a proxy's page or a response of another server version could sign
 * somebody in. Throws `ApiError` (`unreadable`) if the user is invalid.
 */
export function readUser(answer: User): User {
  if (!isUser(answer)) throw unreadableAnswer();
  return answer;
}

/** Returns the token for the second step of signing in; `null` if the response does not ask for a second step. */
export function readSecondFactor(answer: unknown): string | null {
  const isAsked = typeof answer === 'object' && answer !== null && 'secondFactorToken' in answer;
  return isAsked && isText(answer.secondFactorToken) ? answer.secondFactorToken : null;
}

/** Validates a response with a user and a token, in the same way as `readUser`. */
export function readSession<Answer extends LoginResponse | RegisterResponse>(answer: Answer): Answer {
  const isSession = typeof answer === 'object' && answer !== null && isText(answer.token) && isUser(answer.user);
  if (!isSession) throw unreadableAnswer();
  return answer;
}
