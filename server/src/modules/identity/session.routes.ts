import type { FastifyRequest } from 'fastify';
import {
  loginRequest,
  loginResponse,
  meResponse,
  revokeSessionsQuery,
  revokeSessionsResponse,
  sessionsResponse,
  setupRequest,
} from '@tradesense/contract/auth.ts';
import type { App, Platform } from '../../platform/module.ts';
import { signedIn } from '../../platform/http/session.ts';
import { setUpFirstAdministrator } from './first-administrator.service.ts';
import { login } from './login.service.ts';
import { currentUser, revokeSessions, sessionList, type Device } from './sessions.service.ts';

/** Signing in and out, and what is signed in. */
export function sessionRoutes(app: App, platform: Platform): void {
  app.post('/api/auth/login', { schema: { body: loginRequest, response: { 200: loginResponse } } }, (request) =>
    login(platform, request.body, deviceOf(request)),
  );

  app.post('/api/auth/setup', { schema: { body: setupRequest, response: { 200: loginResponse } } }, (request) =>
    setUpFirstAdministrator(platform, request.body, deviceOf(request)),
  );

  // NOTE: no query schema: clients add a timestamp of any name to get past caches.
  app.get('/api/auth/me', { schema: { response: { 200: meResponse } } }, (request) =>
    currentUser(platform, signedIn(request)),
  );

  app.get('/api/auth/sessions', { schema: { response: { 200: sessionsResponse } } }, (request) =>
    sessionList(platform, signedIn(request)),
  );

  app.delete(
    '/api/auth/sessions',
    { schema: { querystring: revokeSessionsQuery, response: { 200: revokeSessionsResponse } } },
    async (request) => ({ revoked: await revokeSessions(platform, signedIn(request), request.query.id) }),
  );
}

function deviceOf(request: FastifyRequest): Device {
  return { userAgent: request.headers['user-agent'] ?? '', address: request.ip };
}
