import type { Tx } from '../../platform/database/database.ts';
import { feedback, type FeedbackRow } from './feedback.tables.ts';

export async function insertFeedback(tx: Tx, row: FeedbackRow): Promise<void> {
  await tx.insert(feedback).values(row);
}
