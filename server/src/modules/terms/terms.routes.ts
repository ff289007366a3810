import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { acceptTerms } from './accept-terms.service.ts';

export function termsRoutes(app: App, platform: Platform): void {
  route(app, 'POST /api/auth/accept-terms', ({ viewer, ip }) => acceptTerms(platform, viewer.userId, ip));
}
