import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomSecret } from '../random-bytes.ts';

/** Cookie with the random id of a browser, signed in or not. Its CSRF token and its storage key are bound to the id. */
export const VISITOR_COOKIE = 'sid';
const VISITOR_ID = /^[A-Za-z0-9_-]{43}$/;
const YEAR_S = 365 * 24 * 60 * 60;

/** Returns the visitor id that the browser sent, or `null` if it sent no id or an invalid one. */
export function visitorOf(request: Pick<FastifyRequest, 'cookies'>): string | null {
  const sent = request.cookies[VISITOR_COOKIE];
  return sent !== undefined && VISITOR_ID.test(sent) ? sent : null;
}

/** Returns the browser's visitor id. If the browser has none, creates an id and sets the cookie. */
export function ensureVisitor(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const known = visitorOf(request);
  if (known !== null) return known;
  const made = randomSecret();
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
