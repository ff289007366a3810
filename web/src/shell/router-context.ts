import type { PageAddress } from './page-title.ts';
import type { AuthStore } from '../features/identity/auth-store.ts';

/** What every route's `beforeLoad` and `loader` can use. */
export interface RouterContext {
  readonly auth: AuthStore;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title, without the product's name. */
    title?: string;
    /**
     * Returns the title of a page whose address names its content, such as an asset; `null` if the content is unknown,
     * so that `title` applies.
     */
    titleOf?: (address: PageAddress) => string | null;
  }
}
