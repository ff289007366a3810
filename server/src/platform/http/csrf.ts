import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSRF_COOKIE, CSRF_HEADER } from '@tradesense/contract/product.ts';
import { isHttps, type Config } from '../../config.ts';
import type { App } from '../module.ts';
import { ensureVisitor, visitorOf } from './visitor.ts';

const SECRET_COOKIE = 'csrf_secret';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for calls of other servers, which prove who they are by a signature. */
    csrf?: false;
  }
}

/**
 * Every write under /api must carry a token in `x-csrf-token` that was made for this browser's visitor id and secret
 * cookie. It is checked before validation, so that the rate limit comes first.
 */
export async function protectFromCsrf(app: App, config: Pick<Config, 'publicUrl' | 'secretKey'>): Promise<void> {
  await app.register(cookie);
  await app.register(csrfProtection, {
    cookieKey: SECRET_COOKIE,
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) },
    getToken: (request) => {
      const token = request.headers[CSRF_HEADER];
      return typeof token === 'string' ? token : undefined;
    },
    getUserInfo: (request) => visitorOf(request) ?? '',
    csrfOpts: { hmacKey: config.secretKey, userInfo: true },
  });
  app.addHook('preValidation', (request, reply, done) => {
    const isWrite = !SAFE_METHODS.has(request.method) && request.url.startsWith('/api/');
    if (!isWrite || request.is404 || request.routeOptions.config.csrf === false) return done();
    app.csrfProtection(request, reply, done);
  });
}

/** A token for this browser's writes, also set in the cookie that scripts can read. */
export function issueCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
): string {
  const isSecure = isHttps(config);
  const token = reply.generateCsrf({ userInfo: ensureVisitor(request, reply, isSecure) });
  void reply.setCookie(CSRF_COOKIE, token, { path: '/', sameSite: 'lax', secure: isSecure });
  return token;
}
