import type { LoginResponse } from '@tradesense/contract/auth.ts';
import { ApiError } from '../../platform/api-error.ts';
import { remember, type AuthParts, type SigningIn } from './auth-parts.ts';
import { loginOutcomeOf } from './login-outcome.ts';
import { clearPendingRegistration, keepPendingRegistration, readPendingRegistration } from './pending-registration.ts';
import { readSession } from './read-user.ts';

async function signIn(parts: AuthParts, { token, user }: LoginResponse): Promise<void> {
  parts.session.forget();
  await parts.session.keepToken(token);
  clearPendingRegistration(parts.storage);
  await remember(parts, user);
}

/** The server's answer, or its refusal; throws when there is neither. */
async function answerOrRefusal<Answer>(answer: Promise<Answer>): Promise<Answer | ApiError> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof ApiError && !cause.isUnreachable) return cause;
    throw cause;
  }
}

/** The acts that make a guest a signed-in user; a part of the auth store. */
export function createSigningIn(parts: AuthParts): SigningIn {
  const { storage } = parts;
  const { call } = parts.client;

  /** Keeps what is known of that registration already: its name and the token for sending the mail again. */
  async function keepUnverified(email: string): Promise<void> {
    const pending = await readPendingRegistration(storage);
    if (pending?.email !== email) await keepPendingRegistration(storage, { email, name: null, tempToken: null });
  }

  return {
    async login(request) {
      try {
        await signIn(parts, readSession(await call('POST /api/auth/login', { body: request, isPublic: true })));
        return { kind: 'signed-in' };
      } catch (error) {
        const outcome = loginOutcomeOf(error);
        if (outcome.kind === 'needs-verification') await keepUnverified(request.email);
        return outcome;
      }
    },
    async register(request, onRefusal) {
      const answer = await answerOrRefusal(call('POST /api/auth/register', { body: request, isPublic: true }));
      if (answer instanceof ApiError) {
        onRefusal?.(answer);
        return false;
      }
      const { token, user, tempToken } = readSession(answer);
      if (user.isVerified) await signIn(parts, { token, user });
      else {
        const { email, name } = user;
        await keepPendingRegistration(storage, { email, name, tempToken: tempToken ?? token });
      }
      return true;
    },
    async setUp(request) {
      await signIn(parts, readSession(await call('POST /api/auth/setup', { body: request, isPublic: true })));
    },
  };
}
