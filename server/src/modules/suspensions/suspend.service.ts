/**
 * What belongs to a suspension besides the flag on the account: the notice, the automatic end, and the emails about the
 * suspension and its end.
 */
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { endSuspension, ownerAddress } from '../identity/index.ts';
import { restoredMail, suspendedMail } from './suspension-mails.ts';
import {
  dueSuspensions,
  insertSuspension,
  lockOpenSuspension,
  updateSuspension,
  type PageOfDue,
} from './suspensions.repo.ts';

type Deps = Pick<Platform, 'db' | 'ids' | 'clock' | 'mailer' | 'config'>;

/** Maximum number of due suspensions that are read at once. */
const READ_AT_ONCE = 100;

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

/**
 * Restores all accounts whose suspension has expired, each in its own transaction. Each suspension is read only once:
 * one that cannot be ended, because its account is not suspended, does not keep the others from being read.
 */
export async function endDueSuspensions(deps: Deps, now: EpochMs): Promise<void> {
  let after: string | null = null;
  do {
    const page: PageOfDue = { after, limit: READ_AT_ONCE };
    const due = await deps.db.read((tx) => dueSuspensions(tx, new Date(now), page));
    for (const { userId } of due) await deps.db.transaction((tx) => endIfDue(deps, tx, userId, now));
    after = due.length < READ_AT_ONCE ? null : (due.at(-1)?.id ?? null);
  } while (after !== null);
}

async function endIfDue(deps: Deps, tx: Tx, userId: string, now: EpochMs): Promise<void> {
  // The account is locked first, as in every other change of a suspension.
  const isEnded = await endSuspension(tx, userId, async () => {
    const until = (await lockOpenSuspension(tx, userId))?.until ?? null;
    return until !== null && epochMs(until.getTime()) <= now;
  });
  if (isEnded) await noteRestoration(deps, tx, userId);
}
