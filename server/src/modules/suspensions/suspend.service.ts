/**
 * What belongs to a suspension besides the flag on the account: the notice, the automatic end, and the emails about the
 * suspension and its end.
 */
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { doDueWork } from '../../platform/jobs/due-work.ts';
import type { Platform } from '../../platform/module.ts';
import { endSuspension, ownerAddress } from '../identity/index.ts';
import { restoredMail, suspendedMail } from './suspension-mails.ts';
import { dueSuspensions, insertSuspension, lockOpenSuspension, updateSuspension } from './suspensions.repo.ts';

type Deps = Pick<Platform, 'db' | 'ids' | 'clock' | 'mailer' | 'config'>;

export const SUSPENSIONS_JOB = 'suspensions-end';

/**
 * Stores the reason and the end of a suspension, and emails the owner of the account. The caller must have suspended
 * the account in this transaction.
 */
export async function noteSuspension(
  deps: Deps,
  tx: Tx,
  { userId, reason, until }: { readonly userId: string; readonly reason: string; readonly until: EpochMs | null },
): Promise<void> {
  const { ids, clock, mailer, config } = deps;
  const end = until === null ? null : new Date(until);
  await insertSuspension(tx, { id: ids.next(), userId, reason, since: new Date(clock.now()), until: end });
  const owner = await ownerAddress(tx, userId);
  if (owner !== null) await mailer.queue(tx, suspendedMail(owner, config.publicUrl, { reason, until: end }));
}

/**
 * Records that the suspension of an account has ended, and emails the owner. The caller must have restored the account
 * in this transaction.
 */
export async function noteRestoration(deps: Deps, tx: Tx, userId: string): Promise<void> {
  const open = await lockOpenSuspension(tx, userId);
  if (open !== undefined) await updateSuspension(tx, open.id, { endedAt: new Date(deps.clock.now()) });
  const owner = await ownerAddress(tx, userId);
  if (owner !== null) await deps.mailer.queue(tx, restoredMail(owner, deps.config.publicUrl));
}

/** Restores all accounts whose suspension has expired, each in its own transaction. */
export async function endDueSuspensions(deps: Deps & Pick<Platform, 'log' | 'errors'>, now: EpochMs): Promise<void> {
  await doDueWork(deps, {
    job: SUSPENSIONS_JOB,
    read: (tx, limit) => dueSuspensions(tx, new Date(now), limit),
    idOf: ({ id }) => id,
    work: ({ userId }) => deps.db.transaction((tx) => endIfDue(deps, tx, userId, now)),
  });
}

async function endIfDue(deps: Deps, tx: Tx, userId: string, now: EpochMs): Promise<void> {
  // The account is locked first, as in every other change of a suspension.
  const isEnded = await endSuspension(tx, userId, async () => {
    const until = (await lockOpenSuspension(tx, userId))?.until ?? null;
    return until !== null && epochMs(until.getTime()) <= now;
  });
  if (isEnded) await noteRestoration(deps, tx, userId);
}
