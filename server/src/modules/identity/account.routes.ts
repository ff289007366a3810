import {
  changePasswordRequest,
  doneResponse,
  forgotPasswordRequest,
  registerRequest,
  registerResponse,
  resendVerificationRequest,
  resetPasswordRequest,
  verifyEmailRequest,
  verifyEmailResponse,
} from '@tradesense/contract/auth.ts';
import type { App, Platform } from '../../platform/module.ts';
import { signedIn } from '../../platform/http/session.ts';
import { requestLink } from './account-links.service.ts';
import { changePassword, resetPassword } from './password.service.ts';
import { register, verifyEmail } from './registration.service.ts';

const DONE = { done: true } as const;
/** These send mail, and one of them hashes a password, for anybody who asks: per network address. */
const FEW = { rateLimit: { max: 60, timeWindow: '1 minute' } };

/** Making an account, proving its address, and setting its password. */
export function accountRoutes(app: App, platform: Platform): void {
  app.post(
    '/api/auth/register',
    { config: FEW, schema: { body: registerRequest, response: { 200: registerResponse } } },
    (request) => register(platform, request.body),
  );

  app.post(
    '/api/auth/verify-email',
    { schema: { body: verifyEmailRequest, response: { 200: verifyEmailResponse } } },
    async (request) => ({ email: await verifyEmail(platform, request.body.token) }),
  );

  app.post(
    '/api/auth/resend-verification',
    { config: FEW, schema: { body: resendVerificationRequest, response: { 200: doneResponse } } },
    async ({ body }) => {
      const account = 'tempToken' in body ? { registrationToken: body.tempToken } : { email: body.email };
      await requestLink(platform, { kind: 'verify-email', ...account });
      return DONE;
    },
  );

  app.post(
    '/api/auth/forgot-password',
    { config: FEW, schema: { body: forgotPasswordRequest, response: { 200: doneResponse } } },
    async ({ body }) => {
      await requestLink(platform, { kind: 'reset-password', email: body.email });
      return DONE;
    },
  );

  app.post(
    '/api/auth/reset-password',
    { schema: { body: resetPasswordRequest, response: { 200: doneResponse } } },
    async (request) => {
      await resetPassword(platform, request.body);
      return DONE;
    },
  );

  app.post(
    '/api/auth/change-password',
    { schema: { body: changePasswordRequest, response: { 200: doneResponse } } },
    async (request) => {
      await changePassword(platform, signedIn(request), request.body, request.ip);
      return DONE;
    },
  );
}
