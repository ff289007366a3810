import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { examAppeals, examCharts, examItems } from './chart-exam.tables.ts';

export type AppealRow = typeof examAppeals.$inferSelect;

/** Stores an appeal. Returns `false` if the learner has already appealed against the item. */
export async function insertAppeal(tx: Tx, appeal: typeof examAppeals.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(examAppeals)
    .values(appeal)
    .onConflictDoNothing()
    .returning({ itemId: examAppeals.itemId });
  return rows.length === 1;
}

/** A learner's appeal against an item. `answer` is `null` if the appeal is not answered yet. */
export type ItemAppeal = Pick<AppealRow, 'text' | 'answer'>;

/** Returns the appeals of the learner against these items, by item. */
export async function appealedItems(
  tx: Tx,
  userId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, ItemAppeal>> {
  if (itemIds.length === 0) return new Map();
  const rows = await tx
    .select({ itemId: examAppeals.itemId, text: examAppeals.text, answer: examAppeals.answer })
    .from(examAppeals)
    .where(and(eq(examAppeals.userId, userId), inArray(examAppeals.itemId, [...itemIds])));
  return new Map(rows.map(({ itemId, text, answer }) => [itemId, { text, answer }]));
}

/** Returns the appeals against these items, newest first. */
export async function appealsOf(tx: Tx, itemIds: readonly string[]): Promise<readonly AppealRow[]> {
  if (itemIds.length === 0) return [];
  return await tx
    .select()
    .from(examAppeals)
    .where(inArray(examAppeals.itemId, [...itemIds]))
    .orderBy(desc(examAppeals.createdAt));
}

export interface FoundAppeal {
  readonly userId: string;
  /** The exam that showed the learner the chart. */
  readonly examId: string;
  /** Index of the chart in the exam. */
  readonly chart: number;
  readonly type: ChartExamType;
}

/** Returns an appeal with the chart that it is about; `null` if there is none with this id. */
export async function findAppeal(tx: Tx, id: string): Promise<FoundAppeal | null> {
  const [row] = await tx
    .select({
      userId: examAppeals.userId,
      examId: examCharts.examId,
      chart: examCharts.index,
      type: examItems.type,
    })
    .from(examAppeals)
    .innerJoin(examCharts, and(eq(examCharts.userId, examAppeals.userId), eq(examCharts.itemId, examAppeals.itemId)))
    .innerJoin(examItems, eq(examItems.id, examAppeals.itemId))
    .where(eq(examAppeals.id, id));
  return row ?? null;
}

/**
 * Stores the answer to an appeal. Returns `false` if it already has one; the second of two simultaneous calls waits and
 * gets `false`.
 */
export async function answerOnce(
  tx: Tx,
  id: string,
  answer: { readonly answer: string; readonly answeredAt: EpochMs },
): Promise<boolean> {
  const rows = await tx
    .update(examAppeals)
    .set(answer)
    .where(and(eq(examAppeals.id, id), isNull(examAppeals.answeredAt)))
    .returning({ id: examAppeals.id });
  return rows.length === 1;
}
