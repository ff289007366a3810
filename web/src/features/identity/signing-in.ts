import type { LoginResponse } from '@tradesense/contract/auth.ts';
import { ApiError } from '../../platform/api-error.ts';
import { storeUser, type AuthParts, type SigningIn } from './auth-parts.ts';
import { MESSAGES, sessionUser, type LoginOutcome } from './auth-state.ts';
import { clearPendingRegistration, keepPendingRegistration, readPendingRegistration } from './pending-registration.ts';
import { readSecondFactor, readSession, readUser } from './read-user.ts';

/** Converts the error of a failed sign-in to an outcome. Rethrows anything that is not an `ApiError`. */
function loginOutcomeOf(error: unknown): LoginOutcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.isUnreachable) return { kind: 'failed', message: MESSAGES.loginError };
  const { problem } = error;
  if (error.status === 403 && problem.needsVerification === true) {
    return { kind: 'needs-verification', message: problem.message ?? MESSAGES.needsVerification };
  }
  return { kind: 'failed', message: problem.error ?? problem.detail ?? MESSAGES.loginFailed };
}

async function signIn(parts: AuthParts, { token, user }: LoginResponse): Promise<void> {
  parts.session.clear();
  await parts.session.keepToken(token);
  clearPendingRegistration(parts.storage);
  await storeUser(parts, user);
}

/** Returns the response, or the error with which the server responded. Throws if there was no response. */
async function responseOrError<Answer>(answer: Promise<Answer>): Promise<Answer | ApiError> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof ApiError && !cause.isUnreachable) return cause;
    throw cause;
  }
}

/**
 * Creates two sign-in actions: the second step after the password, and signing in with a passkey, which needs neither
 * password nor second step.
 */
function createOtherSteps(parts: AuthParts): Pick<SigningIn, 'enterSecondFactor' | 'signInWithPasskey'> {
  const { call } = parts.client;
  return {
    async enterSecondFactor(request) {
      try {
        await signIn(parts, readSession(await call('POST /api/auth/second-factor', { body: request, isPublic: true })));
        return { kind: 'signed-in' };
      } catch (error) {
        return loginOutcomeOf(error);
      }
    },
    async signInWithPasskey(isRemembered) {
      const browser = await import('./passkey-browser.ts').catch(() => null);
      if (browser === null) return { kind: 'failed', message: MESSAGES.loginError };
      try {
        const started = await call('POST /api/auth/passkey-sign-in/options', { body: {}, isPublic: true });
        const response = await browser.choosePasskey(started);
        const body = { challengeId: started.challengeId, response, ...(isRemembered ? { remember: true } : {}) };
        await signIn(parts, readSession(await call('POST /api/auth/passkey-sign-in', { body, isPublic: true })));
        return { kind: 'signed-in' };
      } catch (error) {
        if (error instanceof browser.PasskeyCancelled) return { kind: 'failed', message: error.message };
        return loginOutcomeOf(error);
      }
    },
  };
}

/** Creates the actions of the auth store that sign a guest in. */
export function createSigningIn(parts: AuthParts): SigningIn {
  const { storage } = parts;
  const { call } = parts.client;

  /**
   * Stores the address of an unverified account. A stored registration with the same address is kept, with its name and
   * token.
   */
  async function storeUnverified(email: string): Promise<void> {
    const pending = await readPendingRegistration(storage);
    if (pending?.email !== email) await keepPendingRegistration(storage, { email, name: null, tempToken: null });
  }

  return {
    async login(request) {
      try {
        const answer = await call('POST /api/auth/login', { body: request, isPublic: true });
        const token = readSecondFactor(answer);
        if (token !== null) return { kind: 'second-factor', token };
        await signIn(parts, readSession(answer));
        return { kind: 'signed-in' };
      } catch (error) {
        const outcome = loginOutcomeOf(error);
        if (outcome.kind === 'needs-verification') await storeUnverified(request.email);
        return outcome;
      }
    },
    ...createOtherSteps(parts),
    async register(request, onRejected) {
      const answer = await responseOrError(call('POST /api/auth/register', { body: request, isPublic: true }));
      if (answer instanceof ApiError) {
        onRejected?.(answer);
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
    async resume() {
      try {
        const { token, user } = readSession(await call('POST /api/auth/resume', { isPublic: true }));
        await parts.session.keepToken(token);
        await storeUser(parts, user);
      } catch (cause) {
        if (cause instanceof ApiError && cause.code === 'not-signed-in') return parts.tab.clearHint();
        parts.warn('The sign-in of this browser could not be reused.', cause);
      }
    },
    async recheck() {
      const { holder, warn } = parts;
      if (sessionUser(holder.getState()) === null) return;
      try {
        const user = readUser(await call('GET /api/auth/me', { isFresh: true }));
        if (sessionUser(holder.getState()) !== null) await storeUser(parts, user);
      } catch (cause) {
        // If the server no longer accepts the token, the API client has already ended the session. After any other
        // error, the sign-in state does not change.
        warn('The session could not be checked again.', cause);
      }
    },
    async setUp(request) {
      await signIn(parts, readSession(await call('POST /api/auth/setup', { body: request, isPublic: true })));
    },
  };
}
