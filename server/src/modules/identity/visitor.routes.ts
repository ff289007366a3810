import { CSRF_COOKIE } from '@tradesense/contract/product.ts';
import { isHttps } from '../../config.ts';
import { issueCsrfToken } from '../../platform/http/csrf.ts';
import { route } from '../../platform/http/route.ts';
import { clearSignIn, signInOf } from '../../platform/http/sign-in-cookie.ts';
import type { App, Platform } from '../../platform/module.ts';
import { ensureVisitor } from '../../platform/http/visitor.ts';
import { keyedHash } from './secret-hash.ts';
import { endSession } from './sessions.service.ts';

/** Routes for data of a browser, not of an account, and for signing out. */
export function visitorRoutes(app: App, platform: Platform): void {
  const { config } = platform;

  route(app, 'GET /api/auth/csrf-token', (request, reply) => ({
    csrfToken: issueCsrfToken(request, reply, config),
  }));

  // A browser gets the same storage key after every reload and restart, so that it can read what it has stored.
  route(app, 'GET /api/auth/session-key', (request, reply) => {
    const visitor = ensureVisitor(request, reply, isHttps(config));
    return { sessionKey: keyedHash(config.secretKey, 'session-key', visitor).toString('base64url') };
  });

  route(app, 'POST /api/auth/logout', async (request, reply) => {
    const isSecure = isHttps(config);
    const isOtherSignedIn = await endSession(platform, request.viewer, signInOf(request, isSecure));
    if (!isOtherSignedIn) clearSignIn(request, reply, isSecure);
    void reply.clearCookie(CSRF_COOKIE, { path: '/' });
    return { done: true as const };
  });
}
