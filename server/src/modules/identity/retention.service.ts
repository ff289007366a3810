import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import { deleteAttemptsBefore } from './login-attempts.repo.ts';
import { FORGET_AFTER_MS, PLACE_KNOWN_MS } from './login-delay.policy.ts';
import { deletePlacesBefore } from './login-places.repo.ts';
import { deleteChangesExpiredBefore } from './email-changes.repo.ts';
import { deleteTokensExpiredBefore } from './one-time-tokens.repo.ts';
import { deleteChallengesBefore } from './passkeys.repo.ts';
import { deleteRegistrationsBefore } from './registrations.repo.ts';
import { deletePendingSignInsBefore } from './second-factor.repo.ts';
import { deleteExpiredSessions } from './sessions.repo.ts';
import { deleteUnverifiedBefore } from './users.repo.ts';

/** Time for which an expired link stays stored, so that a user who opens it reads "expired" and not "invalid". */
const EXPIRED_LINK_KEPT_MS = 30 * DAY_MS;

/** Time after which an unconfirmed registration is deleted. It is personal data of somebody without an account. */
const REGISTRATION_KEPT_MS = 7 * DAY_MS;

/**
 * Deletes rows that no longer have an effect, such as ended sessions, old links and registrations, and old failures of
 * sign-ins.
 */
export async function deleteSpentRows({ db }: Pick<Platform, 'db'>, now: EpochMs): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteExpiredSessions(tx, now);
    await deleteUnverifiedBefore(tx, epochMs(now - REGISTRATION_KEPT_MS));
    await deleteRegistrationsBefore(tx, epochMs(now - REGISTRATION_KEPT_MS));
    await deleteTokensExpiredBefore(tx, epochMs(now - EXPIRED_LINK_KEPT_MS));
    await deletePendingSignInsBefore(tx, now);
    await deleteChallengesBefore(tx, now);
    await deleteChangesExpiredBefore(tx, epochMs(now - EXPIRED_LINK_KEPT_MS));
    await deletePlacesBefore(tx, epochMs(now - PLACE_KNOWN_MS));
    await deleteAttemptsBefore(tx, epochMs(now - FORGET_AFTER_MS));
  });
}
