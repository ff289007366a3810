/**
 * The sign-in state of this page and its actions.
 *
 * `start` determines the state once. It fetches a CSRF token. If a token is stored, it fetches the token's user. If
 * this tab never had a token but the browser is signed in, the tab gets its own token. If the server has had too many
 * requests (429), `start` waits as long as the server asks. Any other error removes the token, unless the page was
 * closed in the meantime. The requests of `start` are sequential: the first response sets the visitor's cookie, on
 * which the session key of the secure storage depends.
 */
import type { User } from '@tradesense/contract/auth.ts';
import { ApiError, serverUnreachable } from '../../platform/api-error.ts';
import { stopForSignOut } from '../../platform/private-data.ts';
import { broadcastSessionEnded } from '../../platform/session-broadcast.ts';
import { whenAllowed } from '../../platform/when-allowed.ts';
import { storeUser, type AuthDependencies, type AuthParts, type SigningIn } from './auth-parts.ts';
import { createAuthStateHolder, type AuthStateHolder } from './auth-state-holder.ts';
import { MESSAGES, type LoginOutcome } from './auth-state.ts';
import { readUser } from './read-user.ts';
import { createStoredSession } from './stored-session.ts';

const FAILED: LoginOutcome = { kind: 'failed', message: MESSAGES.loginError };

export interface AuthStore extends Omit<AuthStateHolder, 'become'>, SigningIn {
  start(): Promise<void>;
  /** Stores a user that a response contains. Does nothing if another user, or nobody, is signed in by now. */
  readonly updateUser: (user: User) => Promise<void>;
  /**
   * Ends the session, even if the request fails. Calls `leave`, which goes to a public page, before the state changes.
   */
  logout(leave: () => Promise<void>): Promise<void>;
  /** Ends the session in this page, because the server no longer accepts its token. */
  readonly expire: () => void;
}

export function createAuthStore(dependencies: AuthDependencies): AuthStore {
  const { client, storage, warn } = dependencies;
  const holder = createAuthStateHolder();
  const session = createStoredSession(client.authToken, storage, dependencies.tab);
  const parts: AuthParts = { ...dependencies, holder, session };

  /**
   * The last sign-out request. Its response removes cookies, even the cookies of a sign-in that succeeded before the
   * response arrived. So every sign-in action waits for this request.
   */
  let signOut: Promise<unknown> = Promise.resolve();
  const signingIn = lazySigningIn(parts, () => signOut);

  function expire(): void {
    session.clear();
    if (holder.getState().status !== 'guest') holder.become({ status: 'guest' });
  }

  /**
   * Clears only the state of this page. The page was closed during the request, so the stored token stays, and the next
   * page load checks it again.
   */
  function rest(): void {
    client.authToken.set(null);
    holder.become({ status: 'guest' });
  }

  return {
    getState: holder.getState,
    subscribe: holder.subscribe,
    expire,
    ...signingIn,
    async start() {
      try {
        await identify(parts, signingIn);
      } catch (cause) {
        if (dependencies.isLeaving()) return rest();
        expire();
        if (!(cause instanceof ApiError)) warn('Session unreadable', cause);
      }
    },
    async updateUser(user) {
      const state = holder.getState();
      if (state.status === 'signed-in' && state.user.id === user.id) await storeUser(parts, user);
    },
    async logout(leave) {
      stopForSignOut();
      signOut = client
        .call('POST /api/auth/logout', { keepalive: true })
        .catch((cause: unknown) => warn('Sign-out failed', cause))
        // The other tabs are told only after the response. Before the response, the server would still confirm the
        // session to them.
        .finally(broadcastSessionEnded);
      await leave();
      session.clear();
      dependencies.tab.clearHint();
      storage.remove('registrationTempToken');
      client.csrfToken.clear();
      holder.become({ status: 'guest' });
    },
  };
}

async function identify(parts: AuthParts, signingIn: SigningIn): Promise<void> {
  const { client, holder, session, warn } = parts;
  await client.csrfToken.refresh().catch((cause: unknown) => warn('No CSRF token', cause));
  if ((await session.resume()) !== null) {
    await storeUser(parts, readUser(await whenAllowed(() => client.call('GET /api/auth/me'))));
    return;
  }
  await signingIn.resume();
  if (holder.getState().status === 'loading') holder.become({ status: 'guest' });
}

/**
 * Loads the code of the sign-in actions on first use. Before each action, waits for `signOut`. If the code cannot be
 * loaded, the action fails as if the server were unreachable.
 */
function lazySigningIn(parts: AuthParts, signOut: () => Promise<unknown>): SigningIn {
  const { tab } = parts;
  const load = async (): Promise<SigningIn> => {
    await signOut();
    const { createSigningIn } = await import('./signing-in.ts').catch((cause: unknown) => {
      throw serverUnreachable({ cause });
    });
    return createSigningIn(parts);
  };
  const loadOrNull = () => load().catch(() => null);
  return {
    login: async (request) => (await loadOrNull())?.login(request) ?? FAILED,
    enterSecondFactor: async (request) => (await loadOrNull())?.enterSecondFactor(request) ?? FAILED,
    signInWithPasskey: async (isRemembered) => (await loadOrNull())?.signInWithPasskey(isRemembered) ?? FAILED,
    register: async (request, onRejected) => (await load()).register(request, onRejected),
    setUp: async (request) => (await load()).setUp(request),
    recheck: async () => (await loadOrNull())?.recheck(),
    async resume() {
      if (tab.mayResume()) await (await loadOrNull())?.resume();
    },
  };
}
