import { z } from 'zod';
import { acceptTermsResponse } from '@tradesense/contract/terms.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { App, Platform } from '../../platform/module.ts';
import { acceptTerms } from './accept-terms.service.ts';

const noBody = z.strictObject({}).nullish();

export function termsRoutes(app: App, platform: Platform): void {
  app.post('/api/auth/accept-terms', { schema: { body: noBody, response: { 200: acceptTermsResponse } } }, (request) =>
    acceptTerms(platform, signedIn(request).userId, request.ip),
  );
}
