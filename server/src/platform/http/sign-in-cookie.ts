import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_DAYS, SIGN_IN_HINT_COOKIE } from '@tradesense/contract/product.ts';
import { DAY_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';

const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Lifetime, in seconds, of the cookie of a remembered sign-in. It equals the lifetime of the session. */
const REMEMBERED_S = (SESSION_DAYS * DAY_MS) / SECOND_MS;

/**
 * Browsers accept the prefix `__Host-` only for secure cookies. The prefix prevents other hosts of the domain from
 * setting the cookie.
 */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-sign_in' : 'sign_in';
}

function optionsOf(isSecure: boolean) {
  return { path: '/', sameSite: 'strict', secure: isSecure } as const;
}

/** Returns the secret of the browser's sign-in cookie; `null` if the browser sent no cookie or an invalid one. */
export function signInOf(request: Pick<FastifyRequest, 'cookies'>, isSecure: boolean): string | null {
  const sent = request.cookies[cookieName(isSecure)];
  return sent !== undefined && SECRET.test(sent) ? sent : null;
}

/** Sets the cookie with which new tabs get their tokens, and a hint cookie that scripts can read. */
export function setSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  signIn: { readonly resumeSecret: string; readonly isRemembered: boolean; readonly isSecure: boolean },
): void {
  const { resumeSecret, isRemembered, isSecure } = signIn;
  const options = { ...optionsOf(isSecure), ...(isRemembered ? { maxAge: REMEMBERED_S } : {}) };
  // Later steps of this request, such as the CSRF token, must use the new sign-in.
  request.cookies[cookieName(isSecure)] = resumeSecret;
  void reply.setCookie(cookieName(isSecure), resumeSecret, { ...options, httpOnly: true });
  void reply.setCookie(SIGN_IN_HINT_COOKIE, '1', options);
}

export function clearSignIn(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void {
  delete request.cookies[cookieName(isSecure)];
  void reply.clearCookie(cookieName(isSecure), { ...optionsOf(isSecure), httpOnly: true });
  void reply.clearCookie(SIGN_IN_HINT_COOKIE, optionsOf(isSecure));
}
