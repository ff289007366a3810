import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from './hash.ts';

const COOKIE = '__Host-lti';
const BROWSER_ID = /^[\w-]{43}$/u;
const HOUR_S = 60 * 60;

/**
 * Returns the hash of the browser id in the cookie, which an earlier login has set; `null` if the cookie is absent or
 * invalid.
 */
export function browserHashOf(request: Pick<FastifyRequest, 'cookies'>): string | null {
  const sent = request.cookies[COOKIE];
  return sent !== undefined && BROWSER_ID.test(sent) ? hashOf(sent) : null;
}

/**
 * Sets the cookie and returns the hash of its id. The id is new if the browser sent no valid one. The platform posts
 * the launch from its own site, so the cookie needs `SameSite=None`; it gives access only to launches of its browser.
 * `Secure` also works on http://localhost, which browsers trust.
 */
export function ensureBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const sent = request.cookies[COOKIE];
  const id = sent !== undefined && BROWSER_ID.test(sent) ? sent : randomBytes(32).toString('base64url');
  void reply.setCookie(COOKIE, id, { path: '/', httpOnly: true, sameSite: 'none', secure: true, maxAge: HOUR_S });
  return hashOf(id);
}
