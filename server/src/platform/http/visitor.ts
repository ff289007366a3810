import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Random id of a browser, signed in or not: binds its CSRF token and its storage key. */
export const VISITOR_COOKIE = 'sid';
const VISITOR_ID = /^[A-Za-z0-9_-]{43}$/;
const YEAR_S = 365 * 24 * 60 * 60;

/** The visitor id that the browser sent; null when there is none or it is not one of ours. */
export function visitorOf(request: FastifyRequest): string | null {
  const sent = request.cookies[VISITOR_COOKIE];
  return sent !== undefined && VISITOR_ID.test(sent) ? sent : null;
}

/** The browser's visitor id; makes one and sets the cookie when it has none. */
export function ensureVisitor(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const known = visitorOf(request);
  if (known !== null) return known;
  const made = randomBytes(32).toString('base64url');
  request.cookies[VISITOR_COOKIE] = made;
  void reply.setCookie(VISITOR_COOKIE, made, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: YEAR_S,
  });
  return made;
}
