import { CONFIRMATION_MINUTES } from '@tradesense/contract/administration-constants.ts';
import { epochMs, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import { confirmPassword, lockConfirmed } from './confirm-password.service.ts';
import { noteConfirmation, wasConfirmedSince } from './sessions.repo.ts';

const CONFIRMED_FOR_MS = CONFIRMATION_MINUTES * MINUTE_MS;

/**
 * Allows dangerous actions in this session for ten minutes, and returns the end of that time. Throws `password-wrong`
 * (422), or `too-many-requests` (429) after several wrong passwords.
 */
export async function confirmSession(platform: Platform, viewer: Viewer, password: string): Promise<EpochMs> {
  const confirmed = await confirmPassword(platform, viewer, password);
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    await lockConfirmed(tx, confirmed);
    if (!(await noteConfirmation(tx, viewer.sessionId, now))) throw new Problem('not-signed-in');
  });
  return epochMs(now + CONFIRMED_FOR_MS);
}

/** Throws `confirmation-needed` (403) unless the password was entered in this session within the last ten minutes. */
export async function requireConfirmation(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { sessionId }: Viewer,
): Promise<void> {
  if (await wasConfirmedSince(tx, sessionId, epochMs(clock.now() - CONFIRMED_FOR_MS))) return;
  throw new Problem('confirmation-needed');
}
