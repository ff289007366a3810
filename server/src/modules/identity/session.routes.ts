import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginResponse } from '@tradesense/contract/auth.ts';
import { isHttps } from '../../config.ts';
import { issueCsrfToken } from '../../platform/http/csrf.ts';
import { deviceOf, newDeviceId, setDevice } from '../../platform/http/device-cookie.ts';
import { Problem } from '../../platform/http/problem.ts';
import { clearSignIn, setSignIn, signInOf } from '../../platform/http/sign-in-cookie.ts';
import type { App, Platform } from '../../platform/module.ts';
import { route } from '../../platform/http/route.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { setUpFirstAdministrator } from './first-administrator.service.ts';
import type { SignedIn } from './finish-sign-in.service.ts';
import { login } from './login.service.ts';
import { passkeySignInOptions, signInWithPasskey } from './passkey-sign-in.service.ts';
import { enterSecondFactor } from './second-step.service.ts';
import { currentUser, resumeSession, revokeSessions, sessionList, type Device } from './sessions.service.ts';

/** Routes for signing in, and for the viewer's sessions. */
export function sessionRoutes(app: App, platform: Platform): void {
  const isSecure = isHttps(platform.config);

  const deviceIn = (request: FastifyRequest): Device => ({
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
    visitor: visitorOf(request),
    deviceId: deviceOf(request, isSecure) ?? newDeviceId(),
  });

  function answerSignedIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { deviceId }: Device,
    { token, user, ...signedIn }: SignedIn,
  ): LoginResponse {
    setSignIn(request, reply, { ...signedIn, isSecure });
    setDevice(reply, deviceId, isSecure);
    // Signing in has ended the CSRF token of the guest, so the browser gets a new one.
    issueCsrfToken(request, reply, platform.config);
    return { token, user };
  }

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    open: (device: Device) => Promise<SignedIn>,
  ): Promise<LoginResponse> {
    const device = deviceIn(request);
    return answerSignedIn(request, reply, device, await open(device));
  }

  route(app, 'POST /api/auth/login', async (request, reply) => {
    const device = deviceIn(request);
    const outcome = await login(platform, request.body, device);
    if ('token' in outcome) return answerSignedIn(request, reply, device, outcome);
    return reply.code(202).send(outcome);
  });
  route(app, 'POST /api/auth/second-factor', (request, reply) =>
    signIn(request, reply, (device) => enterSecondFactor(platform, request.body, device)),
  );
  route(app, 'POST /api/auth/passkey-sign-in/options', () => passkeySignInOptions(platform));
  route(app, 'POST /api/auth/passkey-sign-in', (request, reply) =>
    signIn(request, reply, (device) => signInWithPasskey(platform, request.body, device)),
  );
  route(app, 'POST /api/auth/setup', (request, reply) =>
    signIn(request, reply, (device) => setUpFirstAdministrator(platform, request.body, device)),
  );
  route(app, 'POST /api/auth/resume', async (request, reply) => {
    const secret = signInOf(request, isSecure);
    try {
      if (secret === null) throw new Problem('not-signed-in');
      return await resumeSession(platform, secret);
    } catch (error) {
      if (error instanceof Problem) clearSignIn(request, reply, isSecure);
      throw error;
    }
  });
  route(app, 'GET /api/auth/me', (request) => currentUser(platform, request.viewer));
  route(app, 'GET /api/auth/sessions', (request) => sessionList(platform, request.viewer));
  route(app, 'DELETE /api/auth/sessions', async (request) => ({
    revoked: await revokeSessions(platform, request.viewer, request.query.id),
  }));
}
