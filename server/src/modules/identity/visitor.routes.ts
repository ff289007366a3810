import { csrfTokenResponse, doneResponse, sessionKeyResponse } from '@tradesense/contract/auth.ts';
import { CSRF_COOKIE } from '@tradesense/contract/product.ts';
import { isHttps } from '../../config.ts';
import { issueCsrfToken } from '../../platform/http/csrf.ts';
import type { App, Platform } from '../../platform/module.ts';
import { ensureVisitor } from '../../platform/http/visitor.ts';
import { keyedHash } from './secret-hash.ts';
import { endSession } from './sessions.service.ts';

/** What belongs to the browser rather than to an account. */
export function visitorRoutes(app: App, platform: Platform): void {
  const { config } = platform;

  app.get('/api/auth/csrf-token', { schema: { response: { 200: csrfTokenResponse } } }, async (request, reply) => ({
    csrfToken: issueCsrfToken(request, reply, config),
  }));

  // The same for one browser across reloads and restarts, so that what it stored can be read again.
  app.get('/api/auth/session-key', { schema: { response: { 200: sessionKeyResponse } } }, async (request, reply) => {
    const visitor = ensureVisitor(request, reply, isHttps(config));
    return { sessionKey: keyedHash(config.secretKey, 'session-key', visitor).toString('base64url') };
  });

  app.post('/api/auth/logout', { schema: { response: { 200: doneResponse } } }, async (request, reply) => {
    await endSession(platform, request.viewer);
    void reply.clearCookie(CSRF_COOKIE, { path: '/' });
    return { done: true } as const;
  });
}
