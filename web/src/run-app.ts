import { createAuthStore } from './features/identity/auth-store.ts';
import { createFirstRouter, type FirstRouter } from './first-router.ts';
import { apiClient } from './platform/api-client.ts';
import { nextTask } from './platform/next-task.ts';
import { watchPageLeaving } from './platform/page-leaving.ts';
import { createSecureStorage } from './platform/secure-storage.ts';
import { createTabSignIn } from './platform/tab-sign-in.ts';
import { warn } from './platform/warn.ts';
import { whenAllowed } from './platform/when-allowed.ts';

import { markWhenSettled } from './settling.ts';
import { loadShell } from './shell/app-shell.tsx';
import { showApp } from './show-app.tsx';
import { startApp } from './start-app.ts';

const storage = createSecureStorage({
  fetchSessionKey: async () =>
    (await whenAllowed(() => apiClient.call('GET /api/auth/session-key', { isPublic: true }))).sessionKey,
  crypto: window.crypto,
  sessionStorage: window.sessionStorage,
  localStorage: window.localStorage,
  warn,
});
const auth = createAuthStore({
  client: apiClient,
  storage,
  tab: createTabSignIn(window.sessionStorage),
  warn,
  isLeaving: watchPageLeaving(window),
});
apiClient.onSessionLost(auth.expire);
const identity = { auth, storage };
/** The router of the first page; `undefined` until that page has loaded. */
let first: FirstRouter | undefined;

/** Starts the app. Resolves once the first page is rendered. */
export async function runApp(container: HTMLElement): Promise<void> {
  // Waits for a new task, because evaluating the scripts has already kept the current task busy.
  await nextTask();
  const createRouter = async () => {
    first = await createFirstRouter({ auth }, window.location.pathname);
    return first.router;
  };
  const [router] = await Promise.all([startApp({ auth, createRouter }), loadShell()]);
  await showApp({ container, identity, router });
}

/** Starts the parts that the first page does not need. */
export async function startDeferredParts(container: HTMLElement): Promise<void> {
  try {
    await startTheRest(container);
  } finally {
    markWhenSettled(document.documentElement);
  }
}

async function startTheRest(container: HTMLElement): Promise<void> {
  const { startErrorReports, keepPageHead, watchSession, keepThemeSealed } = await import('./after-start.ts');
  startErrorReports();
  if (first !== undefined) keepPageHead(first.router);
  watchSession({
    ...identity,
    container,
    authToken: apiClient.authToken,
    reload: () => window.location.reload(),
  });
  await Promise.all([first?.completeRoutes(), keepThemeSealed(storage)]);
}
