import { z } from 'zod';
import { EMAIL_MAX, NAME_MAX, NAME_MIN, PASSWORD_MAX, PASSWORD_MIN, PROMO_CODE_MAX } from './product.ts';
import { isVisible, MUST_BE_VISIBLE, storableText } from './storable-text.ts';
import { nameText } from './written-text.ts';

/**
 * Text on a single line. Control characters and line separators are refused, because mail headers and the database must
 * not contain them.
 */
const line = storableText.trim().regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Must be one line without control characters');
const email = storableText.trim().max(EMAIL_MAX).pipe(z.email());
const newPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
const oneTimeToken = storableText.min(20).max(200);
const isoTime = z.string();

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  isAdmin: z.boolean(),
  /**
   * Whether the account is a moderator, who may work at `/moderation`. `false` for an administrator, who may work there
   * without being a moderator.
   */
  isModerator: z.boolean(),
  isVerified: z.boolean(),
  /**
   * Whether the account is suspended. Only endpoints with `isOpenToSuspended` treat a suspended account as signed in.
   */
  isSuspended: z.boolean(),
  termsAcceptedAt: isoTime.nullable(),
});
export type User = z.infer<typeof user>;

export const registerRequest = z.strictObject({
  name: nameText.min(NAME_MIN).max(NAME_MAX).refine(isVisible, MUST_BE_VISIBLE),
  email,
  password: newPassword,
  promoCode: line.max(PROMO_CODE_MAX).nullish(),
});
export type RegisterRequest = z.input<typeof registerRequest>;

/**
 * For an unverified account, `token` and `tempToken` are both the registration token, which can only be used to send
 * the email again.
 */
export const registerResponse = z.object({ token: z.string(), user, tempToken: z.string().optional() });
export type RegisterResponse = z.infer<typeof registerResponse>;

export const loginRequest = z.strictObject({
  email: line.min(1).max(EMAIL_MAX),
  password: z.string().min(1).max(PASSWORD_MAX),
  /** Whether the sign-in is kept for `SESSION_DAYS` days, even after the browser was closed. Default: no. */
  remember: z.boolean().optional(),
});
export type LoginRequest = z.input<typeof loginRequest>;

export const loginResponse = z.object({ token: z.string(), user });
export type LoginResponse = z.infer<typeof loginResponse>;

/**
 * Response to the first of two steps of a sign-in: the password was right. The second step sends this token and a code
 * to `POST /api/auth/second-factor`.
 */
export const secondFactorNeeded = z.object({ secondFactorToken: z.string() });

export const meResponse = user;
export const csrfTokenResponse = z.object({ csrfToken: z.string() });
export type CsrfTokenResponse = z.infer<typeof csrfTokenResponse>;
export const sessionKeyResponse = z.object({ sessionKey: z.string() });
export type SessionKeyResponse = z.infer<typeof sessionKeyResponse>;

/** `password` is the password from the registration. The browser that registered may leave it out. */
export const verifyEmailRequest = z.strictObject({
  token: oneTimeToken,
  password: z.string().min(1).max(PASSWORD_MAX).optional(),
});
export type VerifyEmailRequest = z.infer<typeof verifyEmailRequest>;
export const verifyEmailResponse = z.object({ email: z.string() });

export const rejectRegistrationRequest = z.strictObject({ token: oneTimeToken });

/** The registration token, which is available right after registering, or an email address. */
export const resendVerificationRequest = z.union([
  z.strictObject({ tempToken: oneTimeToken }),
  z.strictObject({ email }),
]);

export const forgotPasswordRequest = z.strictObject({ email });
export const resetPasswordRequest = z.strictObject({ token: oneTimeToken, password: newPassword });
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;
export const changePasswordRequest = z.strictObject({
  currentPassword: z.string().min(1).max(PASSWORD_MAX),
  newPassword,
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

export const session = z.object({
  id: z.string(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  expiresAt: isoTime,
  /** User agent that the browser sent, cut to 200 characters. */
  userAgent: z.string(),
  address: z.string(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;
export const sessionsResponse = z.object({ sessions: z.array(session) });
export type SessionsResponse = z.infer<typeof sessionsResponse>;

/** Without `id`, all sessions except the current one are ended. */
export const revokeSessionsQuery = z.strictObject({ id: storableText.optional() });
export const revokeSessionsResponse = z.object({ revoked: z.number().int() });

/**
 * Creates the first administrator of a new installation, by its one-time set-up link. The account is verified
 * immediately.
 */
export const setupRequest = z.strictObject({
  token: oneTimeToken,
  name: nameText.min(NAME_MIN).max(NAME_MAX).refine(isVisible, MUST_BE_VISIBLE),
  email,
  password: newPassword,
});
export type SetupRequest = z.input<typeof setupRequest>;
