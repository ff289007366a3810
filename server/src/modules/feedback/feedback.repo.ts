import { and, desc, eq, lt } from 'drizzle-orm';
import type { FeedbackState } from '@tradesense/contract/administration-constants.ts';
import type { FeedbackType } from '@tradesense/contract/feedback-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { feedback, type FeedbackRow } from './feedback.tables.ts';

export async function insertFeedback(tx: Tx, row: typeof feedback.$inferInsert): Promise<void> {
  await tx.insert(feedback).values(row);
}

/** Filter of the messages to list. An absent field selects all. */
export interface FeedbackFilter {
  readonly state?: FeedbackState | undefined;
  readonly type?: FeedbackType | undefined;
}

/** Returns the newest messages before the id `before`, newest first. */
export async function listFeedback(
  tx: Tx,
  { state, type }: FeedbackFilter,
  before: string | null,
  limit: number,
): Promise<FeedbackRow[]> {
  return tx
    .select()
    .from(feedback)
    .where(
      and(
        state === undefined ? undefined : eq(feedback.state, state),
        type === undefined ? undefined : eq(feedback.type, type),
        before === null ? undefined : lt(feedback.id, before),
      ),
    )
    .orderBy(desc(feedback.id))
    .limit(limit);
}

export async function findFeedback(tx: Tx, id: string): Promise<FeedbackRow | undefined> {
  const rows = await tx.select().from(feedback).where(eq(feedback.id, id));
  return rows[0];
}

/** Locks a message until the transaction ends. */
export async function lockFeedback(tx: Tx, id: string): Promise<FeedbackRow | undefined> {
  const rows = await tx.select().from(feedback).where(eq(feedback.id, id)).for('update');
  return rows[0];
}

export async function updateFeedback(
  tx: Tx,
  id: string,
  change: Partial<Pick<FeedbackRow, 'state' | 'answeredAt' | 'reply'>>,
): Promise<void> {
  await tx.update(feedback).set(change).where(eq(feedback.id, id));
}
