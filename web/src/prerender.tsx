/**
 * Renders the public pages to HTML at build time (`build/prerender.ts`). Each page is rendered as a visitor without an
 * account sees it before any data has loaded. The browser hydrates exactly this HTML.
 */
import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { createAuthStore } from './features/identity/auth-store.ts';
import { createApiClient } from './platform/api-client.ts';
import { createMemoryStorage } from './platform/secure-storage.ts';
import { NO_SIGN_IN } from './platform/tab-sign-in.ts';
import { warn } from './platform/warn.ts';
import { createAppRouter } from './router.ts';
import { routeTree } from './routeTree.gen.ts';
import { descriptionOf } from './shell/page-head.ts';
import { documentTitle, isNotFound, titleOf } from './shell/page-title.ts';
import { accessTo } from './shell/route-access.ts';

export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly description: string;
  /** Pattern of the route that matches the address; `null` if no route does. */
  readonly route: string | null;
}

function openPage(path: string) {
  const client = createApiClient({
    fetch: async () => Promise.reject(new Error('There is no server while the pages are built.')),
    nowMs: () => 0,
  });
  const storage = createMemoryStorage();
  const auth = createAuthStore({
    client,
    storage,
    tab: NO_SIGN_IN,
    warn,
    isLeaving: () => false,
  });
  auth.expire();
  const router = createAppRouter({ auth }, routeTree, createMemoryHistory({ initialEntries: [path] }));
  return { router, identity: { auth, storage } };
}

/** Returns the address patterns of all pages in the router's notation, such as `/bias-test/$assetSymbol`. */
export function routePatterns(): string[] {
  return Object.keys(openPage('/').router.routesByPath).map((path) => path.replace(/(.)\/$/, '$1'));
}

/** Returns the addresses of the public pages. Pages whose address has parameters are left out. */
export function publicPaths(): string[] {
  return routePatterns().filter((path) => !path.includes('$') && ['public', 'guest'].includes(accessTo(path)));
}

/** Renders a page. If a component throws, rethrows the error, so that the build fails. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const { router, identity } = openPage(path);
  await router.load();
  const errors: unknown[] = [];
  const { prelude } = await prerender(<App identity={identity} router={router} />, {
    // No limit, because React would insert larger chunks with inline scripts, which the content security policy blocks.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void errors.push(error),
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new Error(`${path} cannot be prerendered`, { cause: errors[0] });
  const { matches } = router.state;
  return {
    html,
    title: documentTitle(titleOf(matches)),
    description: descriptionOf(matches),
    route: isNotFound(matches) ? null : (matches.at(-1)?.fullPath ?? null),
  };
}
