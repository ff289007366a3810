import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomSecret } from '../random-bytes.ts';

const DEVICE_ID = /^[A-Za-z0-9_-]{43}$/;
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Browsers accept the prefix `__Host-` only for secure cookies. The prefix prevents other hosts of the domain from
 * setting the cookie.
 */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-device' : 'device';
}

/**
 * Returns the id that identifies a browser after its first sign-in; `null` if the browser sent no id or an invalid one.
 */
export function deviceOf(request: Pick<FastifyRequest, 'cookies'>, isSecure: boolean): string | null {
  const sent = request.cookies[cookieName(isSecure)];
  return sent !== undefined && DEVICE_ID.test(sent) ? sent : null;
}

/** Returns a new device id. */
export function newDeviceId(): string {
  return randomSecret();
}

/** Sets the device cookie, which lasts for a year. Call it only after a sign-in has succeeded. */
export function setDevice(reply: FastifyReply, deviceId: string, isSecure: boolean): void {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure, maxAge: YEAR_S } as const;
  void reply.setCookie(cookieName(isSecure), deviceId, options);
}
