/**
 * The sign-in state of this page and the acts that change it.
 *
 * `start` settles the state once: it gets a CSRF token, and if a token is stored, asks who it belongs to; a refusal or a
 * failure of that question removes the token. The calls of `start` follow one another on purpose: the first answer
 * sets the visitor's cookie, which the session key of the secure storage depends on.
 */
import type { LoginRequest, LoginResponse, RegisterRequest, SetupRequest, User } from '@tradesense/contract/auth.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { SecureStorage } from '../../platform/secure-storage.ts';
import { createAuthStateHolder, type AuthStateHolder } from './auth-state-holder.ts';
import type { LoginOutcome } from './auth-state.ts';
import { loginOutcomeOf } from './login-outcome.ts';
import { clearPendingRegistration, keepPendingRegistration, readPendingRegistration } from './pending-registration.ts';
import { createStoredSession, type StoredSession } from './stored-session.ts';

export interface AuthStore extends Omit<AuthStateHolder, 'become'>, SigningIn {
  start(): Promise<void>;
  /** Asks the server again who is signed in, past every cache. */
  refresh(): Promise<void>;
  /** `leave` takes the visitor to an open page before the state changes. What the server answers does not matter. */
  logout(leave: () => Promise<void>): Promise<void>;
  /** The server no longer knows the token: ends the session here too, silently. */
  readonly expire: () => void;
}

interface SigningIn {
  login(request: LoginRequest): Promise<LoginOutcome>;
  /** Resolves with whether the account is verified (then it is signed in). Throws `ApiError` when refused. */
  register(request: RegisterRequest): Promise<{ readonly isVerified: boolean }>;
  /** Makes the first administrator and signs in. Throws `ApiError` when refused. */
  setUp(request: SetupRequest): Promise<void>;
}

interface Dependencies {
  readonly client: ApiClient;
  readonly storage: SecureStorage;
  readonly warn: (message: string, cause: unknown) => void;
}

interface Parts extends Dependencies {
  readonly holder: AuthStateHolder;
  readonly session: StoredSession;
}

export function createAuthStore(dependencies: Dependencies): AuthStore {
  const { client, storage, warn } = dependencies;
  const holder = createAuthStateHolder();
  const session = createStoredSession(client.authToken, storage);
  const parts: Parts = { ...dependencies, holder, session };

  function expire(): void {
    session.forget();
    if (holder.getState().status !== 'guest') holder.become({ status: 'guest' });
  }

  return {
    getState: holder.getState,
    subscribe: holder.subscribe,
    expire,
    ...createSigningIn(parts),
    async start() {
      try {
        await resume(parts);
      } catch (cause) {
        expire();
        if (!(cause instanceof ApiError)) warn('The stored session could not be read.', cause);
      }
    },
    async refresh() {
      await remember(parts, await client.call('GET /api/auth/me', { isFresh: true }));
    },
    async logout(leave) {
      client
        .call('POST /api/auth/logout', { keepalive: true })
        .catch((cause: unknown) => warn('The server did not hear of the sign-out.', cause));
      await leave();
      session.forget();
      storage.remove('registrationTempToken');
      client.csrfToken.clear();
      holder.become({ status: 'guest' });
    },
  };
}

async function remember({ holder, session }: Parts, user: User): Promise<void> {
  await session.keepUser(user);
  holder.become({ status: 'signed-in', user });
}

async function resume(parts: Parts): Promise<void> {
  const { client, holder, session, warn } = parts;
  await client.csrfToken.refresh().catch((cause: unknown) => warn('No CSRF token at the start.', cause));
  if ((await session.resume()) === null) holder.become({ status: 'guest' });
  else await remember(parts, await client.call('GET /api/auth/me'));
}

async function signIn(parts: Parts, { token, user }: LoginResponse): Promise<void> {
  await parts.session.keepToken(token);
  clearPendingRegistration(parts.storage);
  await remember(parts, user);
}

function createSigningIn(parts: Parts): SigningIn {
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
        await signIn(parts, await call('POST /api/auth/login', { body: request, isPublic: true }));
        return { kind: 'signed-in' };
      } catch (error) {
        const outcome = loginOutcomeOf(error);
        if (outcome.kind === 'needs-verification') await keepUnverified(request.email);
        return outcome;
      }
    },
    async register(request) {
      const { token, user, tempToken } = await call('POST /api/auth/register', { body: request, isPublic: true });
      if (user.isVerified) await signIn(parts, { token, user });
      else {
        const { email, name } = user;
        await keepPendingRegistration(storage, { email, name, tempToken: tempToken ?? token });
      }
      return { isVerified: user.isVerified };
    },
    async setUp(request) {
      await signIn(parts, await call('POST /api/auth/setup', { body: request, isPublic: true }));
    },
  };
}
