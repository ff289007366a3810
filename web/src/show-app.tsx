import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { Identity } from './features/identity/auth-context.ts';
import { hydrateBeforeLeaving } from './hydrate-before-leaving.ts';
import type { AppRouter } from './router.ts';

interface Parts {
  readonly container: HTMLElement;
  readonly identity: Identity;
  /** The router, which has already loaded the first page. */
  readonly router: AppRouter;
}

/**
 * Whether the document already contains exactly what the app renders first: the page of this address, as a visitor
 * without an account sees it. A page whose content depends on the query is never prerendered.
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

/**
 * Hydrates the page if the document already contains one; otherwise renders it from scratch. Resolves once the page is
 * rendered or has failed.
 */
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
    // NOTE: Without this, the router would use other Suspense boundaries than at build time, and the hydration would
    // fail.
    router.ssr = { manifest: undefined };
    hydrateBeforeLeaving(container, router);
    // In a transition, React hydrates in small steps, between which the browser can paint and handle input.
    startTransition(() => void hydrateRoot(container, app, { onUncaughtError }));
  } else {
    createRoot(container, { onUncaughtError }).render(app);
  }
  return promise;
}
