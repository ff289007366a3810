import type { z } from 'zod';
import type { loginRequest } from '@tradesense/contract/auth.ts';
import type { Platform } from '../../platform/module.ts';
import { PROBLEMS } from '@tradesense/contract/problem-codes.ts';
import { Problem } from '../../platform/http/problem.ts';
import { logAuthentication, loggingRefusals } from './authentication-log.ts';
import { normaliseEmail } from './email.policy.ts';
import { finishSignIn, placeOf, type SignedIn } from './finish-sign-in.service.ts';
import type { UserRow } from './identity.tables.ts';
import { beginAttempt, forgiveAttempt, type Attempt } from './login-attempts.service.ts';
import { DUMMY_PASSWORD_HASH, passwordMatches } from './password-hash.ts';
import { registrarHash } from './registration.service.ts';
import { registrationForLogin } from './registrations.repo.ts';
import { beginSecondStep } from './second-step.service.ts';
import type { Device } from './sessions.service.ts';
import { hasTotp } from './totp.service.ts';
import { findUserByEmail, lockUser } from './users.repo.ts';

export const NEEDS_VERIFICATION_MESSAGE = 'Please verify your email before logging in.';

/**
 * Result of a sign-in with a correct password to an account that has a second factor: the token for the second step.
 * There is no session yet.
 */
export interface SecondStep {
  readonly secondFactorToken: string;
}

function loginFailed(): Problem {
  const message = PROBLEMS['login-failed'].title;
  return new Problem('login-failed', { error: message, message });
}

/**
 * Opens a session, or starts the second step. Throws `too-many-requests` (429), `login-failed` (401) for both an
 * unknown account and a wrong password, and `needs-verification` (403), only if the password is correct. The session of
 * a suspended account can use only a few endpoints: see `isOpenToSuspended` in the contract.
 */
export function login(
  platform: Platform,
  request: z.output<typeof loginRequest>,
  device: Device,
): Promise<SignedIn | SecondStep> {
  const trial = { event: 'sign-in-refused', address: device.address, factor: 'password' } as const;
  return loggingRefusals(platform, trial, async (about) => {
    const emailNormalised = normaliseEmail(request.email);
    const account = await platform.db.read((tx) => findUserByEmail(tx, emailNormalised));
    about(account?.id);
    const attempt = await beginAttempt(platform, emailNormalised, placeOf(device));
    return enterPassword(platform, request, { attempt, emailNormalised, account, device });
  });
}

interface PasswordLogin {
  readonly attempt: Attempt;
  readonly emailNormalised: string;
  readonly account: UserRow | undefined;
  readonly device: Device;
}

async function enterPassword(
  platform: Platform,
  request: z.output<typeof loginRequest>,
  { attempt, emailNormalised, account, device }: PasswordLogin,
): Promise<SignedIn | SecondStep> {
  if (account === undefined || account.verifiedAt === null) {
    return refuseUnverified(platform, request.password, { attempt, emailNormalised, account, device });
  }
  if (!(await passwordMatches(account.passwordHash, request.password))) throw loginFailed();

  const outcome = await platform.db.transaction(async (tx) => {
    const user = await lockUser(tx, account.id);
    // The password was changed after the check. A reset has ended all sessions, so the old password must not open a new
    // one.
    if (user === undefined || user.passwordHash !== account.passwordHash) return loginFailed();
    await forgiveAttempt(tx, attempt);
    const isRemembered = request.remember ?? false;
    if (await hasTotp(tx, user.id)) {
      const entry = { userId: user.id, address: device.address, factors: ['password'] } as const;
      logAuthentication(platform, tx, { event: 'second-factor-asked', ...entry });
      return { secondFactorToken: await beginSecondStep(platform, tx, user.id, isRemembered) };
    }
    return finishSignIn(platform, tx, user, { device, isRemembered, factors: ['password'] });
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/**
 * Rejects a sign-in to an address without a verified account. For an unknown address, this must take as long as for a
 * known one, so exactly one stored password is always compared: that of the registration from this browser, otherwise
 * that of the newest registration, otherwise that of an unverified account of an earlier release.
 */
async function refuseUnverified(
  platform: Platform,
  password: string,
  { attempt, emailNormalised, account, device }: PasswordLogin,
): Promise<never> {
  const visitorHash = device.visitor === null ? null : registrarHash(platform, device.visitor);
  const registration = await platform.db.read((tx) => registrationForLogin(tx, emailNormalised, visitorHash));
  const passwordHash = registration?.passwordHash ?? account?.passwordHash;
  const isRight = await passwordMatches(passwordHash ?? DUMMY_PASSWORD_HASH, password);
  if (passwordHash === undefined || !isRight) throw loginFailed();
  await platform.db.transaction((tx) => forgiveAttempt(tx, attempt));
  throw needsVerification();
}

function needsVerification(): Problem {
  const message = NEEDS_VERIFICATION_MESSAGE;
  return new Problem('needs-verification', { detail: message, error: message, message, needsVerification: true });
}
