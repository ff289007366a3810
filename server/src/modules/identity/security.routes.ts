import { isHttps } from '../../config.ts';
import { clearSignIn } from '../../platform/http/sign-in-cookie.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './email-change.service.ts';
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from './passkeys.service.ts';
import { readSecurity } from './security.queries.ts';
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from './totp.service.ts';

const DONE = { done: true } as const;

/** Routes for the security of an account: the authenticator app, passkeys and the email address. */
export function securityRoutes(app: App, platform: Platform): void {
  route(app, 'GET /api/auth/security', ({ viewer }) => readSecurity(platform, viewer));

  route(app, 'POST /api/auth/totp', ({ viewer, body }) => startTotp(platform, viewer, body.password));
  route(app, 'POST /api/auth/totp/confirm', ({ viewer, body }) => confirmTotp(platform, viewer, body.code));
  route(app, 'POST /api/auth/totp/disable', async ({ viewer, body }) => {
    await disableTotp(platform, viewer, body.password);
    return DONE;
  });
  route(app, 'POST /api/auth/totp/recovery-codes', ({ viewer, body }) =>
    renewRecoveryCodes(platform, viewer, body.password),
  );

  route(app, 'POST /api/auth/passkeys/options', ({ viewer, body }) => passkeyOptions(platform, viewer, body.password));
  route(app, 'POST /api/auth/passkeys', ({ viewer, body }) => addPasskey(platform, viewer, body));
  route(app, 'PATCH /api/auth/passkeys/{id}', ({ viewer, params, body }) =>
    renamePasskey(platform, viewer, params.id, body.name),
  );
  route(app, 'DELETE /api/auth/passkeys/{id}', async ({ viewer, params }) => {
    await removePasskey(platform, viewer, params.id);
    return DONE;
  });

  route(app, 'POST /api/auth/change-email', async ({ viewer, body }) => {
    await requestEmailChange(platform, viewer, body);
    return DONE;
  });
  route(app, 'POST /api/auth/confirm-email', async ({ body }) => ({
    email: await confirmEmailChange(platform, body.token),
  }));
  route(app, 'POST /api/auth/undo-email', async (request, reply) => {
    const email = await undoEmailChange(platform, request.body.token);
    clearSignIn(request, reply, isHttps(platform.config));
    return { email };
  });
}
