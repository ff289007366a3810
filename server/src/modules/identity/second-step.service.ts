import type { SecondFactorRequest } from '@tradesense/contract/security.ts';
import { SECOND_FACTOR_MINUTES } from '@tradesense/contract/security-constants.ts';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { loggingRefusals } from './authentication-log.ts';
import { finishSignIn, type SignedIn } from './finish-sign-in.service.ts';
import { beginSecondFactor, forgiveAttempt } from './login-attempts.service.ts';
import {
  countRecoveryCodes,
  deletePendingSignIn,
  findPendingSignIn,
  insertPendingSignIn,
} from './second-factor.repo.ts';
import { hashToken } from './secret-hash.ts';
import { queueSecurityNotice } from './security-notices.service.ts';
import { type Device } from './sessions.service.ts';
import { codeWrong, takesCode } from './totp.service.ts';
import { lockUser } from './users.repo.ts';

/** Records that the password was correct. Returns the token for the second step, which gives no other access. */
export async function beginSecondStep(
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  userId: string,
  isRemembered: boolean,
): Promise<string> {
  const token = ids.secret();
  const now = clock.now();
  await insertPendingSignIn(tx, {
    id: ids.next(),
    userId,
    tokenHash: hashToken(token),
    isRemembered,
    createdAt: new Date(now),
    expiresAt: new Date(now + SECOND_FACTOR_MINUTES * MINUTE_MS),
  });
  return token;
}

/**
 * Opens the session if the code of the second step is correct. Throws `second-factor-expired` (410),
 * `second-factor-wrong` (422) and `too-many-requests` (429).
 */
export function enterSecondFactor(platform: Platform, request: SecondFactorRequest, device: Device): Promise<SignedIn> {
  const trial = { event: 'sign-in-refused', address: device.address, factor: 'second-factor' } as const;
  return loggingRefusals(platform, trial, (about) => tryCode(platform, request, { device, about }));
}

async function tryCode(
  platform: Platform,
  { token, code }: SecondFactorRequest,
  { device, about }: { readonly device: Device; readonly about: (userId: string | undefined) => void },
): Promise<SignedIn> {
  const tokenHash = hashToken(token);
  const known = await platform.db.read((tx) => findPendingSignIn(tx, tokenHash));
  about(known?.userId);
  if (known === undefined) throw new Problem('second-factor-expired');
  const attempt = await beginSecondFactor(platform, known.userId);
  const outcome = await platform.db.transaction(async (tx) => {
    const user = await lockUser(tx, known.userId);
    const pending = await findPendingSignIn(tx, tokenHash);
    // Since the pending sign-in was read, it may have been used, or a new password may have ended it.
    if (user === undefined || pending === undefined) return new Problem('second-factor-expired');
    if (pending.expiresAt.getTime() <= platform.clock.now()) return new Problem('second-factor-expired');
    const codesBefore = await countRecoveryCodes(tx, user.id);
    if (!(await takesCode(platform, tx, user.id, code))) return codeWrong();
    await forgiveAttempt(tx, attempt);
    await deletePendingSignIn(tx, pending.id);
    const codesLeft = await countRecoveryCodes(tx, user.id);
    const isRecovery = codesLeft < codesBefore;
    if (isRecovery) {
      await queueSecurityNotice(platform, tx, user, 'recovery-code-used', `${codesLeft} recovery codes are left.`);
    }
    const factors = ['password', isRecovery ? 'recovery-code' : 'app'] as const;
    return finishSignIn(platform, tx, user, { device, isRemembered: pending.isRemembered, factors });
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}
