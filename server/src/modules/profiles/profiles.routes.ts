import { user } from '@tradesense/contract/auth.ts';
import { putUsernameRequest } from '@tradesense/contract/profile.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { App, Platform } from '../../platform/module.ts';
import { setUsername } from './username.service.ts';

export function profilesRoutes(app: App, platform: Platform): void {
  app.put('/api/profile/username', { schema: { body: putUsernameRequest, response: { 200: user } } }, (request) =>
    setUsername(platform, signedIn(request).userId, request.body.username),
  );
}
