import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './app.tsx';
import { createAuthStore } from './features/identity/auth-store.ts';
import { apiClient } from './platform/api-client.ts';
import { createQueryClient } from './platform/query-client.ts';
import { createSecureStorage } from './platform/secure-storage.ts';
import { warn } from './platform/warn.ts';
import { createAppRouter } from './router.ts';
import { INITIALIZING_MIN_MS } from './shell/initializing-screen.tsx';
import { startApp } from './start-app.ts';

const storage = createSecureStorage({
  fetchSessionKey: async () => (await apiClient.call('GET /api/auth/session-key', { isPublic: true })).sessionKey,
  crypto: window.crypto,
  sessionStorage: window.sessionStorage,
  localStorage: window.localStorage,
  warn,
});
const auth = createAuthStore({ client: apiClient, storage, warn });
apiClient.onSessionLost(auth.expire);

const queryClient = createQueryClient();
const router = createAppRouter({ auth, queryClient });
const minimumShown = new Promise<void>((resolve) => void setTimeout(resolve, INITIALIZING_MIN_MS));
const started = startApp({ auth, router, queryClient, minimumShown });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App identity={{ auth, storage }} router={router} queryClient={queryClient} started={started} />
  </StrictMode>,
);
