import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHttps } from '../../config.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { issueCsrfToken } from '../../platform/http/csrf.ts';
import { deviceOf, newDeviceId, setDevice } from '../../platform/http/device-cookie.ts';
import { clearSignIn, setSignIn } from '../../platform/http/sign-in-cookie.ts';
import { ensureVisitor } from '../../platform/http/visitor.ts';
import type { App, Platform } from '../../platform/module.ts';
import { route } from '../../platform/http/route.ts';
import { timeZoneOf } from '../../platform/http/time-zone.ts';
import type { Settings } from '../settings/index.ts';
import { requestLink } from './account-links.service.ts';
import { changePassword, resetPassword } from './password.service.ts';
import { rejectRegistration, verifyEmail } from './confirm-registration.service.ts';
import { register, type Registrar } from './registration.service.ts';
import { bearerToken } from './sessions.service.ts';

const DONE = { done: true } as const;

/** Routes for creating an account, proving its address, and setting its password. */
export function accountRoutes(app: App, platform: Platform & { readonly settings: Settings }): void {
  const isSecure = isHttps(platform.config);
  const registrarOf = (request: FastifyRequest, reply: FastifyReply): Registrar => ({
    visitor: ensureVisitor(request, reply, isSecure),
    address: request.ip,
    timeZone: timeZoneOf(request),
  });

  route(app, 'POST /api/auth/register', (request, reply) =>
    register(platform, request.body, registrarOf(request, reply)),
  );

  route(app, 'POST /api/auth/verify-email', async (request, reply) => ({
    email: await verifyEmail(platform, request.body, registrarOf(request, reply)),
  }));

  route(app, 'POST /api/auth/reject-registration', async (request) => {
    await rejectRegistration(platform, request.body.token);
    return DONE;
  });

  route(app, 'POST /api/auth/resend-verification', async ({ body }) => {
    const account = 'tempToken' in body ? { registrationToken: body.tempToken } : { email: body.email };
    await requestLink(platform, { kind: 'verify-email', ...account });
    return DONE;
  });

  route(app, 'POST /api/auth/forgot-password', async ({ body }) => {
    await requestLink(platform, { kind: 'reset-password', email: body.email });
    return DONE;
  });

  route(app, 'POST /api/auth/reset-password', async (request, reply) => {
    const device = deviceOf(request, isSecure) ?? newDeviceId();
    await resetPassword(platform, request.body, { address: request.ip, device });
    setDevice(reply, device, isSecure);
    clearSignIn(request, reply, isSecure);
    return DONE;
  });

  route(app, 'POST /api/auth/change-password', async (request, reply) => {
    const token = bearerToken(request.headers.authorization);
    invariant(token !== null, 'a signed-in caller has a bearer token');
    const changed = await changePassword(platform, request.viewer, request.body, token);
    setSignIn(request, reply, { ...changed, isSecure });
    issueCsrfToken(request, reply, platform.config);
    return DONE;
  });
}
