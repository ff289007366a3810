import { z } from 'zod';
import { EMAIL_MAX, PASSWORD_MAX } from './product.ts';
import { PASSKEY_NAME_MAX } from './security-constants.ts';
import { storableText } from './storable-text.ts';
import { nameText } from './written-text.ts';

const password = z.string().min(1).max(PASSWORD_MAX);
const token = storableText.min(20).max(200);
const isoTime = z.string();
const passkeyName = nameText.min(1).max(PASSKEY_NAME_MAX);

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoTime,
  /** Time of the last sign-in with the passkey; `null` if there was none. */
  lastUsedAt: isoTime.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Security settings of an account. */
export const securityResponse = z.object({
  totp: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
  /** Whether the account must set up an authenticator app before it can act as an administrator. */
  needsSecondFactor: z.boolean(),
  /** Oldest first. */
  passkeys: z.array(passkey),
  /** A change of the email address that is not confirmed yet; `null` if there is none. */
  emailChange: z.object({ newEmail: z.string(), expiresAt: isoTime }).nullable(),
});
export type SecurityResponse = z.infer<typeof securityResponse>;

export const passwordRequest = z.strictObject({ password });

/** The authenticator app's secret in Base32, and the URI that authenticator apps read from a QR code. */
export const totpSecretResponse = z.object({ secret: z.string(), uri: z.string() });
export type TotpSecretResponse = z.infer<typeof totpSecretResponse>;

/** Six digits, or a recovery code; spaces and hyphens are ignored. */
const code = storableText.trim().min(6).max(20);
export const totpConfirmRequest = z.strictObject({ code });
/** The recovery codes. They are shown once; only their hashes are stored. */
export const recoveryCodesResponse = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodesResponse = z.infer<typeof recoveryCodesResponse>;

export const secondFactorRequest = z.strictObject({ token, code });
export type SecondFactorRequest = z.input<typeof secondFactorRequest>;

/** Options of WebAuthn Level 3 as JSON, to be passed to the browser unchanged. */
export const passkeyOptionsResponse = z.object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) });
export type PasskeyOptionsResponse = z.infer<typeof passkeyOptionsResponse>;

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'must be base64url')
    .min(1)
    .max(max);
/** The browser's result: `RegistrationResponseJSON` of WebAuthn. Fields that the server does not read are ignored. */
export const passkeyRequest = z.strictObject({
  challengeId: z.uuid(),
  name: passkeyName,
  response: z.object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(8000),
      attestationObject: base64url(20_000),
      transports: z.array(storableText.max(20)).max(10).optional(),
    }),
  }),
});
export type PasskeyRequest = z.input<typeof passkeyRequest>;

/** `AuthenticationResponseJSON` of WebAuthn. */
export const passkeySignInRequest = z.strictObject({
  challengeId: z.uuid(),
  /** Whether the sign-in is kept for `SESSION_DAYS` days, as with a password. Default: no. */
  remember: z.boolean().optional(),
  response: z.object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(8000),
      authenticatorData: base64url(8000),
      signature: base64url(8000),
      userHandle: base64url(200).optional(),
    }),
  }),
});
export type PasskeySignInRequest = z.input<typeof passkeySignInRequest>;

export const passkeyNameRequest = z.strictObject({ name: passkeyName });

export const changeEmailRequest = z.strictObject({
  password,
  email: z.string().trim().max(EMAIL_MAX).pipe(z.email()),
});
export type ChangeEmailRequest = z.input<typeof changeEmailRequest>;
export const emailLinkRequest = z.strictObject({ token });
/** Email address of the account after the request. */
export const emailLinkResponse = z.object({ email: z.string() });
