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
    /** Returns the title of a page whose address names its content; `null` if that is unknown. It replaces `title`. */
    titleOf?: (address: PageAddress) => string | null;
  }
}
