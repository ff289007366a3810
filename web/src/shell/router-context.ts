import type { PageAddress } from './page-title.ts';
import type { AuthStore } from '../features/identity/auth-store.ts';

/** Context that every route's `beforeLoad` and `loader` can use. */
export interface RouterContext {
  readonly auth: AuthStore;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title, without the product's name. */
    title?: string;
    /**
     * Returns the title of a page that depends on the page's address, such as the asset in it. If it returns `null`,
     * `title` is used.
     */
    titleOf?: (address: PageAddress) => string | null;
  }
}
