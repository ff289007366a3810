import { unlockCheckResponse } from '@tradesense/contract/sandbox.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { App, Platform } from '../../platform/module.ts';
import { unlockCheck } from './unlock.service.ts';

export function sandboxRoutes(app: App, platform: Platform): void {
  app.get('/api/sandbox/unlock-check', { schema: { response: { 200: unlockCheckResponse } } }, (request) =>
    unlockCheck(platform, signedIn(request)),
  );
}
