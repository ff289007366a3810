import type { z } from 'zod';
import type { loginRequest, LoginResponse } from '@tradesense/contract/auth.ts';
import type { Platform } from '../../platform/module.ts';
import { PROBLEMS } from '@tradesense/contract/problem-codes.ts';
import { Problem } from '../../platform/http/problem.ts';
import { normaliseEmail } from './email.policy.ts';
import type { UserRow } from './identity.tables.ts';
import { beginAttempt, forgiveAttempt } from './login-attempts.service.ts';
import { NOBODYS_HASH, passwordMatches } from './password-hash.ts';
import { openSession, type Device } from './sessions.service.ts';
import { userView } from './user-view.ts';
import { findUserByEmail, lockUser } from './users.repo.ts';

export const NEEDS_VERIFICATION_MESSAGE = 'Please verify your email before logging in.';

function loginFailed(): Problem {
  const message = PROBLEMS['login-failed'].title;
  return new Problem('login-failed', { error: message, message });
}

/**
 * Opens a session. Throws `too-many-requests` (429), `login-failed` (401; the same for an unknown account and a wrong
 * password), and only after the password was right `account-suspended` or `needs-verification` (403).
 */
export async function login(
  platform: Platform,
  request: z.output<typeof loginRequest>,
  device: Device,
): Promise<LoginResponse> {
  const emailNormalised = normaliseEmail(request.email);
  const attempt = await beginAttempt(platform, emailNormalised, device.address);
  const known = await platform.db.read((tx) => findUserByEmail(tx, emailNormalised));
  const isRight = await passwordMatches(known?.passwordHash ?? NOBODYS_HASH, request.password);
  if (known === undefined || !isRight) throw loginFailed();

  const outcome = await platform.db.transaction(async (tx) => {
    const user = await lockUser(tx, known.id);
    // A reset that came between ended all sessions; the old password must not open one after it.
    if (user === undefined || user.passwordHash !== known.passwordHash) return loginFailed();
    await forgiveAttempt(platform, tx, attempt);
    const refusal = refusalOf(user);
    return refusal ?? { token: await openSession(platform, tx, user.id, device), user: userView(user) };
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

function refusalOf(user: UserRow): Problem | null {
  if (user.isSuspended) {
    const message = PROBLEMS['account-suspended'].title;
    return new Problem('account-suspended', { error: message, message });
  }
  if (user.verifiedAt === null) {
    const message = NEEDS_VERIFICATION_MESSAGE;
    return new Problem('needs-verification', { detail: message, error: message, message, needsVerification: true });
  }
  return null;
}
