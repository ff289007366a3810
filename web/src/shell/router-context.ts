import type { PageAddress } from './page-title.ts';
import type { AuthStore } from '../features/identity/auth-store.ts';

/** Context of every route's `beforeLoad` and `loader`. */
export interface RouterContext {
  readonly auth: AuthStore;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title, without the product's name. */
    title?: string;
    /** Title of a page whose address names what it shows; `null` if that is unknown. Takes the place of `title`. */
    titleOf?: (address: PageAddress) => string | null;
  }
}
