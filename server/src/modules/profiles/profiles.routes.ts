import { Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { lockAccount } from '../identity/index.ts';
import { readOwnAbout, storeAbout } from './profile-texts.repo.ts';
import { setUsername } from './username.service.ts';

const profileChanged = (): Problem => {
  const message = 'Your texts were changed elsewhere in the meantime. Load the page again to see them.';
  return new Problem('profile-changed', { detail: message, errors: [{ path: 'body.version', message }] });
};

export function profilesRoutes(app: App, platform: Platform): void {
  route(app, 'PUT /api/profile/username', ({ viewer, body }) => setUsername(platform, viewer.userId, body.username));
  route(app, 'GET /api/profile/about', ({ viewer }) => platform.db.read((tx) => readOwnAbout(tx, viewer.userId)));
  route(app, 'PUT /api/profile/about', ({ viewer, body }) =>
    platform.db.transaction(async (tx) => {
      await lockAccount(tx, viewer.userId);
      if (!(await storeAbout(tx, viewer.userId, body, new Date(platform.clock.now())))) throw profileChanged();
      return readOwnAbout(tx, viewer.userId);
    }),
  );
}
