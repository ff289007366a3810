import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { readBadges } from './badges.queries.ts';
import type { FactsDeps } from './facts.queries.ts';

export function badgesRoutes(app: App, deps: Platform & FactsDeps): void {
  route(app, 'GET /api/badges', ({ viewer }) => readBadges(deps, viewer.userId));
}
