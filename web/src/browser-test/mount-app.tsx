import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '@tradesense/contract/auth.ts';
import { App } from '../app.tsx';
import { createAuthStore, type AuthStore } from '../features/identity/auth-store.ts';
import { apiClient } from '../platform/api-client.ts';
import { clearPrivateData } from '../platform/private-data.ts';
import { createMemoryStorage, createSecureStorage, type SecureStorage } from '../platform/secure-storage.ts';
import { NO_SIGN_IN } from '../platform/tab-sign-in.ts';
import { warn } from '../platform/warn.ts';
import { createFirstRouter } from '../first-router.ts';
import type { AppRouter } from '../router.ts';
import { loadShell } from '../shell/app-shell.tsx';
import { startApp } from '../start-app.ts';
import { answerShell } from './answer-shell.ts';
import { FakeServer } from './fake-server.ts';

/** Maximum wait for a page, in ms: the development server of the tests may still have to build its parts. */
const WAIT_MS = 15_000;

let users = 0;

/** Returns a new verified learner who has accepted the terms. */
export function newUser(about: Partial<User> = {}): User {
  users += 1;
  return {
    id: `00000000-0000-7000-8000-${String(users).padStart(12, '0')}`,
    name: `Learner ${users}`,
    email: `learner-${users}@example.test`,
    username: null,
    isAdmin: false,
    isModerator: false,
    isVerified: true,
    isSuspended: false,
    termsAcceptedAt: '2026-01-01T00:00:00.000Z',
    ...about,
  };
}

/** Returns the encrypted storage of this browser, as the product creates it. */
export function sealedStorage(): SecureStorage {
  return createSecureStorage({
    fetchSessionKey: async () => 'a-session-key-of-the-tests-0123456789',
    crypto: window.crypto,
    sessionStorage: window.sessionStorage,
    localStorage: window.localStorage,
    warn,
  });
}

interface MountOptions {
  readonly path?: string;
  /** The signed-in user; `null` for a guest. */
  readonly user?: User | null;
  readonly server?: FakeServer;
  readonly storage?: SecureStorage;
}

export interface MountedApp {
  readonly server: FakeServer;
  readonly auth: AuthStore;
  readonly router: AppRouter;
  /** Unmounts the app, as leaving the page does. */
  readonly leave: () => void;
}

/**
 * Shows the whole app at `path`. Only the server, the secure storage and the document's own HTML are replaced. The app
 * is unmounted after the test. The test fails if a call of the app had no handler.
 */
export async function mountApp({
  path = '/',
  user = null,
  server = new FakeServer(),
  storage = createMemoryStorage(),
}: MountOptions = {}): Promise<MountedApp> {
  answerShell(server, user);
  const href = window.location.href;
  window.fetch = server.fetch;
  window.history.replaceState(null, '', path);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  if (user !== null) await storage.set('auth_token', 'token-of-a-test');
  const auth = createAuthStore({
    client: apiClient,
    storage,
    tab: NO_SIGN_IN,
    warn,
    isLeaving: () => false,
  });
  apiClient.onSessionLost(auth.expire);
  const createRouter = async () => (await createFirstRouter({ auth }, window.location.pathname)).router;
  const [router] = await Promise.all([startApp({ auth, createRouter }), loadShell()]);
  const root = createRoot(container);
  let hasLeft = false;
  const leave = (): void => {
    if (hasLeft) return;
    hasLeft = true;
    root.unmount();
    container.remove();
    clearPrivateData();
    apiClient.authToken.set(null);
    window.fetch = () => Promise.reject(new TypeError('The test is over.'));
    window.history.replaceState(null, '', href);
  };
  onTestFinished(() => {
    leave();
    expect(server.unexpected).toEqual([]);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  root.render(<App identity={{ auth, storage }} router={router} onShown={resolve} />);
  await promise;
  // Waits for the controls in the page frame that a test presses first, because React shows lazily loaded parts with a
  // delay.
  const account = page.getByRole('banner').getByRole(user === null ? 'link' : 'button', {
    name: user === null ? 'Sign In' : /^Account of/,
    includeHidden: true,
  });
  const arrived = user?.isSuspended === true ? page.getByRole('heading', { name: 'Account suspended' }) : account;
  await expect.element(arrived, { timeout: WAIT_MS }).toBeInTheDocument();
  return { server, auth, router, leave };
}
