import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { Identity } from './features/identity/auth-context.ts';
import type { AppRouter } from './router.ts';

interface Parts {
  readonly container: HTMLElement;
  readonly identity: Identity;
  /** Has loaded its first page. */
  readonly router: AppRouter;
}

/**
 * Whether the document came with exactly what the app renders first: the page of this address, as a visitor without an
 * account sees it. What depends on the query is not in the document.
 */
function isPrerendered({ container, identity, router }: Parts): boolean {
  const { pathname, search } = window.location;
  return (
    container.dataset['page'] === pathname &&
    router.state.location.pathname === pathname &&
    search === '' &&
    identity.auth.getState().status === 'guest'
  );
}

/** Takes over the page that stands in the document, or renders it anew; resolves when it stands or has failed. */
export function showApp(parts: Parts): Promise<void> {
  const { container, identity, router } = parts;
  const { promise, resolve } = Promise.withResolvers<void>();
  const onUncaughtError = (error: unknown) => {
    reportError(error);
    resolve();
  };
  const app = (
    <StrictMode>
      <App identity={identity} router={router} onShown={resolve} />
    </StrictMode>
  );
  if (isPrerendered(parts)) {
    // NOTE: without it the router wraps the pages in other Suspense boundaries than at build time.
    router.ssr = { manifest: undefined };
    // As a transition React takes it over in slices, and the visitor's browser can draw and answer between them.
    startTransition(() => void hydrateRoot(container, app, { onUncaughtError }));
  } else {
    createRoot(container, { onUncaughtError }).render(app);
  }
  return promise;
}
