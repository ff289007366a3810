import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { readAbout, storeAbout } from './profile-texts.repo.ts';
import { setUsername } from './username.service.ts';

export function profilesRoutes(app: App, platform: Platform): void {
  route(app, 'PUT /api/profile/username', ({ viewer, body }) => setUsername(platform, viewer.userId, body.username));
  route(app, 'GET /api/profile/about', ({ viewer }) => platform.db.read((tx) => readAbout(tx, viewer.userId)));
  route(app, 'PUT /api/profile/about', ({ viewer, body }) =>
    platform.db.transaction(async (tx) => {
      await storeAbout(tx, viewer.userId, body, new Date(platform.clock.now()));
      return readAbout(tx, viewer.userId);
    }),
  );
}
