import type { SuspensionNotice } from '@tradesense/contract/suspensions.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import { findFeedback, insertFeedback } from '../feedback/index.ts';
import { isSuspendedAccount } from '../identity/index.ts';
import { suspensionAppealAnswered } from './suspensions.events.ts';
import { insertSuspension, lockOpenSuspension, suspensionOfAppeal, updateSuspension } from './suspensions.repo.ts';
import type { SuspensionRow } from './suspensions.tables.ts';

type Deps = Pick<Platform, 'db' | 'ids' | 'clock'>;

const APPEAL_SUBJECT = 'Appeal of a suspension';

/**
 * Returns the notice that the owner of a suspended account sees. Refuses with `not-suspended` if the account is not
 * suspended.
 */
export async function readNotice(deps: Deps, { userId }: Viewer): Promise<Result<SuspensionNotice, 'not-suspended'>> {
  return deps.db.transaction(async (tx) => {
    const held = await lockHeld(deps, tx, userId);
    return held === undefined ? refused('not-suspended') : ok(await noticeOf(tx, held));
  });
}

/**
 * Sends the owner's appeal against the suspension to the administrators' feedback inbox. Each suspension can be
 * appealed only once.
 */
export async function appealSuspension(
  deps: Deps,
  { userId }: Viewer,
  { text, userAgent }: { readonly text: string; readonly userAgent: string },
): Promise<Result<SuspensionNotice, 'not-suspended' | 'suspension-appealed'>> {
  return deps.db.transaction(async (tx) => {
    const held = await lockHeld(deps, tx, userId);
    if (held === undefined) return refused('not-suspended');
    if (held.appealId !== null) return refused('suspension-appealed');
    const appealId = deps.ids.next();
    await insertFeedback(tx, {
      id: appealId,
      userId,
      type: 'other',
      subject: APPEAL_SUBJECT,
      message: text,
      email: null,
      userAgent,
      createdAt: new Date(deps.clock.now()),
    });
    await updateSuspension(tx, held.id, { appealId });
    return ok(await noticeOf(tx, { ...held, appealId }));
  });
}

/**
 * If the answered message of the feedback inbox is an appeal, publishes an event that the appeal was answered. The
 * caller must have stored and emailed the answer in this transaction.
 */
export async function noteAnsweredMessage(
  { outbox }: Pick<Platform, 'outbox'>,
  tx: Tx,
  { messageId, answer }: { readonly messageId: string; readonly answer: string },
): Promise<void> {
  const suspension = await suspensionOfAppeal(tx, messageId);
  if (suspension === null) return;
  const { id: suspensionId, userId } = suspension;
  outbox.append(tx, suspensionAppealAnswered.create({ suspensionId, userId, answer }));
}

/**
 * Locks and returns the open suspension of an account; `undefined` if the account is not suspended. If a server of the
 * previous release suspended the account without storing a suspension, creates one.
 */
async function lockHeld({ ids, clock }: Deps, tx: Tx, userId: string): Promise<SuspensionRow | undefined> {
  if (!(await isSuspendedAccount(tx, userId))) return undefined;
  const known = await lockOpenSuspension(tx, userId);
  if (known !== undefined) return known;
  await insertSuspension(tx, { id: ids.next(), userId, reason: null, since: new Date(clock.now()), until: null });
  const made = await lockOpenSuspension(tx, userId);
  invariant(made !== undefined, 'a suspension that was just stored is there');
  return made;
}

async function noticeOf(tx: Tx, { reason, since, until, appealId }: SuspensionRow): Promise<SuspensionNotice> {
  const appeal = appealId === null ? undefined : await findFeedback(tx, appealId);
  return {
    reason,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
    appeal:
      appeal === undefined
        ? null
        : {
            text: appeal.message,
            sentAt: appeal.createdAt.toISOString(),
            answer: appeal.reply,
            answeredAt: appeal.answeredAt?.toISOString() ?? null,
          },
  };
}
