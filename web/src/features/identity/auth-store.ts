/**
 * The sign-in state of this page and the acts that change it.
 *
 * `start` settles the state once: it gets a CSRF token, and if a token is stored, asks who it belongs to; a refusal or a
 * failure of that question removes the token, unless the page was left meanwhile. The calls of `start` follow one another on purpose: the first answer
 * sets the visitor's cookie, which the session key of the secure storage depends on.
 */
import type { User } from '@tradesense/contract/auth.ts';
import { ApiError, serverUnreachable } from '../../platform/api-error.ts';
import { tellSessionEnded } from '../../platform/session-news.ts';
import { remember, type AuthDependencies, type AuthParts, type SigningIn } from './auth-parts.ts';
import { createAuthStateHolder, type AuthStateHolder } from './auth-state-holder.ts';
import { MESSAGES } from './auth-state.ts';
import { readUser } from './read-user.ts';
import { createStoredSession } from './stored-session.ts';

export interface AuthStore extends Omit<AuthStateHolder, 'become'>, SigningIn {
  start(): Promise<void>;
  /** Asks the server again who is signed in, past every cache. */
  refresh(): Promise<void>;
  /** The same where the session may have ended elsewhere; an answer that does not come changes nothing. */
  recheck(): Promise<void>;
  /** Takes over what a call answered about the signed-in user; nothing when somebody else is signed in by now. */
  readonly keepUser: (user: User) => Promise<void>;
  /** `leave` takes the visitor to an open page before the state changes. What the server answers does not matter. */
  logout(leave: () => Promise<void>): Promise<void>;
  /** The server no longer knows the token: ends the session here too, silently. */
  readonly expire: () => void;
}

export function createAuthStore(dependencies: AuthDependencies): AuthStore {
  const { client, storage, warn } = dependencies;
  const holder = createAuthStateHolder();
  const session = createStoredSession(client.authToken, storage);
  const parts: AuthParts = { ...dependencies, holder, session };

  function expire(): void {
    session.forget();
    if (holder.getState().status !== 'guest') holder.become({ status: 'guest' });
  }

  /** Cut by leaving the page, the question has no answer: what is stored stays for the next page, which asks again. */
  function rest(): void {
    client.authToken.set(null);
    holder.become({ status: 'guest' });
  }

  return {
    getState: holder.getState,
    subscribe: holder.subscribe,
    expire,
    ...lazySigningIn(parts),
    async start() {
      try {
        await resume(parts);
      } catch (cause) {
        if (dependencies.isLeaving()) return rest();
        expire();
        if (!(cause instanceof ApiError)) warn('The stored session could not be read.', cause);
      }
    },
    async refresh() {
      await remember(parts, readUser(await client.call('GET /api/auth/me', { isFresh: true })));
    },
    async recheck() {
      if (holder.getState().status !== 'signed-in') return;
      try {
        const user = readUser(await client.call('GET /api/auth/me', { isFresh: true }));
        if (holder.getState().status === 'signed-in') await remember(parts, user);
      } catch (cause) {
        // A refusal has ended the session by now; without an answer nobody knows better than before.
        warn('The session could not be checked again.', cause);
      }
    },
    async keepUser(user) {
      const state = holder.getState();
      if (state.status === 'signed-in' && state.user.id === user.id) await remember(parts, user);
    },
    async logout(leave) {
      client
        .call('POST /api/auth/logout', { keepalive: true })
        .catch((cause: unknown) => warn('The server did not hear of the sign-out.', cause))
        // Not before: until then the server would tell the other tabs that all is well.
        .finally(tellSessionEnded);
      await leave();
      session.forget();
      storage.remove('registrationTempToken');
      client.csrfToken.clear();
      holder.become({ status: 'guest' });
    },
  };
}

async function resume(parts: AuthParts): Promise<void> {
  const { client, holder, session, warn } = parts;
  await client.csrfToken.refresh().catch((cause: unknown) => warn('No CSRF token at the start.', cause));
  if ((await session.resume()) === null) holder.become({ status: 'guest' });
  else await remember(parts, readUser(await client.call('GET /api/auth/me')));
}

/** The acts of signing in, loaded when the first of them is done. What does not load is a server that cannot be reached. */
function lazySigningIn(parts: AuthParts): SigningIn {
  const load = async (): Promise<SigningIn> => {
    const { createSigningIn } = await import('./signing-in.ts').catch((cause: unknown) => {
      throw serverUnreachable({ cause });
    });
    return createSigningIn(parts);
  };
  return {
    async login(request) {
      const signingIn = await load().catch(() => null);
      return signingIn === null ? { kind: 'failed', message: MESSAGES.loginError } : signingIn.login(request);
    },
    register: async (request, onRefusal) => (await load()).register(request, onRefusal),
    setUp: async (request) => (await load()).setUp(request),
  };
}
