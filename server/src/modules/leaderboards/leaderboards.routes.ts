import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { readBoard } from './board.queries.ts';
import { join, leave } from './standings.service.ts';

export function leaderboardsRoutes(app: App, platform: Platform): void {
  const { db, clock } = platform;
  route(app, 'GET /api/leaderboards/{board}', ({ viewer, params, query }) =>
    readBoard(platform, viewer.userId, params.board, query.cursor),
  );
  route(app, 'PUT /api/leaderboards/membership', async ({ viewer }) => {
    await db.transaction((tx) => join(tx, viewer.userId, clock.now()));
    return { isMember: true };
  });
  route(app, 'DELETE /api/leaderboards/membership', async ({ viewer }) => {
    await db.transaction((tx) => leave(tx, viewer.userId));
    return { isMember: false };
  });
}
