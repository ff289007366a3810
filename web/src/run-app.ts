import { createAuthStore } from './features/identity/auth-store.ts';
import { apiClient } from './platform/api-client.ts';
import { nextTask } from './platform/next-task.ts';
import { watchPageLeaving } from './platform/page-leaving.ts';
import { createSecureStorage } from './platform/secure-storage.ts';
import { warn } from './platform/warn.ts';
import { createAppRouter } from './router.ts';
import { loadShell } from './shell/app-shell.tsx';
import { showApp } from './show-app.tsx';
import { startApp } from './start-app.ts';

const storage = createSecureStorage({
  fetchSessionKey: async () => (await apiClient.call('GET /api/auth/session-key', { isPublic: true })).sessionKey,
  crypto: window.crypto,
  sessionStorage: window.sessionStorage,
  localStorage: window.localStorage,
  warn,
});
const auth = createAuthStore({ client: apiClient, storage, warn, isLeaving: watchPageLeaving(window) });
apiClient.onSessionLost(auth.expire);
const identity = { auth, storage };

/** Resolves when the first page stands. */
export async function runApp(container: HTMLElement): Promise<void> {
  // Not in the task in which the scripts are run.
  await nextTask();
  const createRouter = () => createAppRouter({ auth });
  const [router] = await Promise.all([startApp({ auth, createRouter }), loadShell()]);
  await showApp({ container, identity, router });
}

/** What the first page does not need. */
export async function goOnAfterStart(container: HTMLElement): Promise<void> {
  const { startErrorReports, watchSession, keepThemeSealed } = await import('./after-start.ts');
  startErrorReports();
  watchSession({
    ...identity,
    container,
    authToken: apiClient.authToken,
    reload: () => window.location.reload(),
  });
  await keepThemeSealed(storage);
}
