import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { needsCsrfToken } from '@tradesense/contract/endpoint.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '@tradesense/contract/product.ts';
import { isHttps, type Config } from '../../config.ts';
import type { App } from '../module.ts';
import { randomSecret } from '../random-bytes.ts';
import { signInOf } from './sign-in-cookie.ts';
import { ensureVisitor, visitorOf } from './visitor.ts';

const SECRET_COOKIE = 'csrf_secret';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Requires a token in `x-csrf-token` for every write under /api, except for the endpoints with a field of
 * `CSRF_EXEMPTIONS`, which names the check that replaces the token. The token is bound to the browser's visitor id, to
 * its secret cookie and to its sign-in, so it is invalid after the sign-in ends. It is checked after the rate limit and
 * before the body is read.
 */
export async function protectFromCsrf(app: App, config: Pick<Config, 'publicUrl' | 'secretKey'>): Promise<void> {
  await app.register(cookie);
  await app.register(csrfProtection, {
    cookieKey: SECRET_COOKIE,
    cookieOpts: secretCookie(isHttps(config)),
    getToken: (request) => {
      const token = request.headers[CSRF_HEADER];
      return typeof token === 'string' ? token : undefined;
    },
    getUserInfo: (request) => ownerOf(request, visitorOf(request) ?? '', isHttps(config)),
    csrfOpts: { hmacKey: config.secretKey, userInfo: true },
  });
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const isWrite = !SAFE_METHODS.has(request.method) && request.url.startsWith('/api/');
    if (!isWrite || request.is404) return done();
    const { endpoint } = request.routeOptions.config;
    const isExempt = endpoint !== undefined && !needsCsrfToken(endpoint);
    if (isExempt) return done();
    app.csrfProtection(request, reply, done);
  });
}

/**
 * Returns the text to which a CSRF token is bound: the visitor id and, for a signed-in browser, a hash of the sign-in's
 * secret. The secret is hashed, so that no token contains it.
 */
function ownerOf(request: Pick<FastifyRequest, 'cookies'>, visitor: string, isSecure: boolean): string {
  const secret = signInOf(request, isSecure);
  return secret === null ? visitor : `${visitor}.${createHash('sha256').update(secret).digest('base64url')}`;
}

/** Returns the options of the secret cookie. */
function secretCookie(isSecure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
}

/**
 * Sets the browser's secret cookie if it has none. The library would do the same, but it would call the system's random
 * generator for each secret, which takes about 7% of the time of such a request.
 */
function ensureSecret(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void {
  if (request.cookies[SECRET_COOKIE]) return;
  const secret = randomSecret();
  request.cookies[SECRET_COOKIE] = secret;
  void reply.setCookie(SECRET_COOKIE, secret, secretCookie(isSecure));
}

/** Returns a token for this browser's writes and sets it in the cookie that scripts can read. */
export function issueCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
): string {
  const isSecure = isHttps(config);
  const visitor = ensureVisitor(request, reply, isSecure);
  ensureSecret(request, reply, isSecure);
  const token = reply.generateCsrf({ userInfo: ownerOf(request, visitor, isSecure) });
  void reply.setCookie(CSRF_COOKIE, token, { path: '/', sameSite: 'lax', secure: isSecure });
  return token;
}
