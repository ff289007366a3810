/** All pages of the app. `first-router.ts` loads this file separately, because it grows with every page. */
import type { AnyRoute } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';

export const allPages = routeTree.children as unknown as readonly AnyRoute[];
