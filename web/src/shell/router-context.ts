import type { AuthStore } from '../features/identity/auth-store.ts';

/** What every route's `beforeLoad` and `loader` get. */
export interface RouterContext {
  readonly auth: AuthStore;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title, without the product's name. */
    title?: string;
    /** One or two sentences for search engines and shared links. */
    description?: string;
  }
}
