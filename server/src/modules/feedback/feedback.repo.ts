import { and, eq, sql } from 'drizzle-orm';
import type { SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import type { FeedbackState } from '@tradesense/contract/administration-constants.ts';
import type { FeedbackType } from '@tradesense/contract/feedback-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeOf, type ListPage, type SortedList } from '../../platform/database/sorted-list.ts';
import { feedback } from './feedback.tables.ts';

/** A feedback message as other modules read it. */
export interface FeedbackMessage {
  readonly id: string;
  /** The sender's account; `null` for a guest. */
  readonly userId: string | null;
  readonly type: FeedbackType;
  readonly subject: string;
  readonly message: string;
  /** Reply address of a guest; `null` if they gave none, and for a message of an account. */
  readonly email: string | null;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly state: FeedbackState;
  /** Time of the last reply by an administrator; `null` if there is none. */
  readonly answeredAt: Date | null;
  /** The last reply. `null` if there is none, and for a reply stored by an earlier release. */
  readonly reply: string | null;
}

/** Stores a new message. It is open and has no reply. */
export async function insertFeedback(
  tx: Tx,
  message: Omit<FeedbackMessage, 'state' | 'answeredAt' | 'reply'>,
): Promise<void> {
  await tx.insert(feedback).values(message);
}

/** Filter of the messages to list. An absent field selects all. */
export interface FeedbackFilter {
  readonly state?: FeedbackState | undefined;
  readonly type?: FeedbackType | undefined;
}

const LIST: SortedList<SortOf<'feedback'>> = {
  from: feedback,
  key: feedback.id,
  columns: { created: null, type: sql`${feedback.type}`, state: sql`${feedback.state}` },
};

/** Returns a page of the messages that the filter selects. */
export async function listFeedback(
  tx: Tx,
  { state, type }: FeedbackFilter,
  page: ListPage<SortOf<'feedback'>>,
): Promise<FeedbackMessage[]> {
  const { isAfter, orderBy } = placeOf(LIST, page);
  return tx
    .select()
    .from(feedback)
    .where(
      and(
        state === undefined ? undefined : eq(feedback.state, state),
        type === undefined ? undefined : eq(feedback.type, type),
        isAfter,
      ),
    )
    .orderBy(...orderBy)
    .limit(page.limit);
}

export async function findFeedback(tx: Tx, id: string): Promise<FeedbackMessage | undefined> {
  const rows = await tx.select().from(feedback).where(eq(feedback.id, id));
  return rows[0];
}

/** Locks a feedback message until the transaction ends and returns it, if it exists. */
export async function lockFeedback(tx: Tx, id: string): Promise<FeedbackMessage | undefined> {
  const rows = await tx.select().from(feedback).where(eq(feedback.id, id)).for('update');
  return rows[0];
}

export async function updateFeedback(
  tx: Tx,
  id: string,
  change: Partial<Pick<FeedbackMessage, 'state' | 'answeredAt' | 'reply'>>,
): Promise<void> {
  await tx.update(feedback).set(change).where(eq(feedback.id, id));
}
