import { z } from 'zod';

/** An account was made; its e-mail address is not verified yet. Not raised for administrators made at the first start. */
export const USER_REGISTERED = 'userRegistered';
export interface UserRegistered {
  readonly userId: string;
}

/** The owner proved that the e-mail address is theirs, by a verification or a reset link. Raised once per account. */
export const USER_VERIFIED = 'userVerified';
export interface UserVerified {
  readonly userId: string;
}

/** The password is a new one; `reset` ended every session, `change` every other one. */
export const PASSWORD_CHANGED = 'passwordChanged';
export interface PasswordChanged {
  readonly userId: string;
  readonly cause: 'change' | 'reset';
}

/**
 * Somebody asked for a link by mail; whether there is such an account is found out afterwards, outside the request,
 * so the answer takes as long for an unknown address as for a known one.
 */
export const LINK_REQUESTED = 'accountLinkRequested';
export const linkRequested = z.union([
  z.strictObject({ kind: z.enum(['verify-email', 'reset-password']), emailNormalised: z.string() }),
  z.strictObject({ kind: z.literal('verify-email'), registrationTokenHash: z.string() }),
]);
export type LinkRequested = z.infer<typeof linkRequested>;
