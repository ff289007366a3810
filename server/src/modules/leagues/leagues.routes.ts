import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { readLeague } from './league.queries.ts';
import { joinLeague, leaveLeague } from './leagues.service.ts';

export function leaguesRoutes(app: App, platform: Platform): void {
  route(app, 'GET /api/league', ({ viewer }) => readLeague(platform, viewer.userId));
  route(app, 'PUT /api/league/membership', async ({ viewer }) => {
    await joinLeague(platform, viewer.userId);
    return { isMember: true };
  });
  route(app, 'DELETE /api/league/membership', async ({ viewer }) => {
    await leaveLeague(platform, viewer.userId);
    return { isMember: false };
  });
}
