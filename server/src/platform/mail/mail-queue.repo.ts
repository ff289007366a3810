import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import type { MailState } from '@tradesense/contract/administration-constants.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../database/database.ts';
import { placeOf, unknownLast, type ListPage, type SortedList } from '../database/sorted-list.ts';
import { mailQueue, type QueuedMail } from './mail.tables.ts';

export async function insertMail(tx: Tx, mail: QueuedMail): Promise<void> {
  await tx.insert(mailQueue).values(mail);
}

/**
 * Claims the next due email that was queued after `notBefore`. The email becomes due again at `retryAt` unless it is
 * marked as sent by then. Different servers claim different emails.
 */
export async function claimDueMail(
  tx: Tx,
  now: EpochMs,
  notBefore: EpochMs,
  retryAt: EpochMs,
): Promise<QueuedMail | undefined> {
  const due = tx
    .select({ id: mailQueue.id })
    .from(mailQueue)
    .where(
      and(
        isNull(mailQueue.sentAt),
        lte(mailQueue.nextAttemptAt, new Date(now)),
        gt(mailQueue.createdAt, new Date(notBefore)),
      ),
    )
    .orderBy(asc(mailQueue.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const rows = await tx
    .update(mailQueue)
    .set({ attempts: sql`${mailQueue.attempts} + 1`, nextAttemptAt: new Date(retryAt) })
    .where(eq(mailQueue.id, sql`(${due})`))
    .returning();
  return rows[0];
}

/** Extends the claim on an email, unless the email was sent or another server has claimed it. */
export async function renewClaim(tx: Tx, { id, attempts }: QueuedMail, retryAt: EpochMs): Promise<void> {
  await tx
    .update(mailQueue)
    .set({ nextAttemptAt: new Date(retryAt) })
    .where(and(eq(mailQueue.id, id), eq(mailQueue.attempts, attempts), isNull(mailQueue.sentAt)));
}

export async function markMailSent(tx: Tx, id: string, now: EpochMs): Promise<void> {
  await tx
    .update(mailQueue)
    .set({ sentAt: new Date(now), body: '', unsubscribeUrl: null, lastError: null })
    .where(eq(mailQueue.id, id));
}

export async function markMailFailed(tx: Tx, id: string, error: string, retryAt: EpochMs): Promise<void> {
  await tx
    .update(mailQueue)
    .set({ lastError: error, nextAttemptAt: new Date(retryAt) })
    .where(eq(mailQueue.id, id));
}

/** Makes every unsent email due now, even if it is claimed. */
export async function makeUnsentMailsDue(tx: Tx, now: EpochMs): Promise<void> {
  await tx
    .update(mailQueue)
    .set({ nextAttemptAt: new Date(now) })
    .where(isNull(mailQueue.sentAt));
}

/**
 * Deletes the records of emails that were sent before `sentBefore`, and unsent emails that were created before
 * `givenUpBefore`.
 */
export async function deleteOldMails(
  tx: Tx,
  { sentBefore, givenUpBefore }: Readonly<Record<'sentBefore' | 'givenUpBefore', EpochMs>>,
): Promise<void> {
  await tx
    .delete(mailQueue)
    .where(
      or(
        lt(mailQueue.sentAt, new Date(sentBefore)),
        and(isNull(mailQueue.sentAt), lt(mailQueue.createdAt, new Date(givenUpBefore))),
      ),
    );
  // Servers of the previous release do not empty `unsubscribe_url` after sending, so it is emptied here.
  await tx
    .update(mailQueue)
    .set({ unsubscribeUrl: null })
    .where(and(isNotNull(mailQueue.sentAt), isNotNull(mailQueue.unsubscribeUrl)));
}

/** An email of the queue without its text, which contains one-time links. */
export type ListedMail = Omit<QueuedMail, 'body' | 'unsubscribeUrl'>;

const LIST: SortedList<SortOf<'mails'>> = {
  from: mailQueue,
  key: mailQueue.id,
  columns: {
    created: null,
    kind: sql`${mailQueue.kind}`,
    sent: unknownLast(mailQueue.sentAt, 'timestamptz'),
    attempts: sql`${mailQueue.attempts}`,
  },
};

/** Returns a page of the emails in the given state; `null` selects all. */
export async function listMails(
  tx: Tx,
  state: MailState | null,
  page: ListPage<SortOf<'mails'>>,
): Promise<ListedMail[]> {
  const { isAfter, orderBy } = placeOf(LIST, page);
  const { id, kind, toAddress, subject, createdAt, attempts, nextAttemptAt, sentAt, lastError } = mailQueue;
  const conditions = {
    sent: isNotNull(sentAt),
    waiting: isNull(sentAt),
    failing: and(isNull(sentAt), isNotNull(lastError)),
  };
  return tx
    .select({ id, kind, toAddress, subject, createdAt, attempts, nextAttemptAt, sentAt, lastError })
    .from(mailQueue)
    .where(and(state === null ? undefined : conditions[state], isAfter))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Returns the number of waiting emails, and how many of them have failed before. */
export async function countWaitingMails(tx: Tx): Promise<{ readonly waiting: number; readonly failing: number }> {
  const waiting = await tx.$count(mailQueue, isNull(mailQueue.sentAt));
  const failing = await tx.$count(mailQueue, and(isNull(mailQueue.sentAt), isNotNull(mailQueue.lastError)));
  return { waiting, failing };
}
