/** All pages of the app. `first-router.ts` loads them, because every page adds to this list. */
import type { AnyRoute } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';

export const allPages = routeTree.children as unknown as readonly AnyRoute[];
