import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ExamMark, ExamRating } from '@tradesense/contract/chart-exam.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { examAppeals, examCharts, examItems, examParts, type StoredPartResult } from './chart-exam.tables.ts';
import type { ItemRow } from './exam-item.repo.ts';

export type ChartRow = typeof examCharts.$inferSelect;
export type PartRow = typeof examParts.$inferSelect;

/** A chart of an exam, its item, and the parts that were opened so far, in order. */
export interface ExamChartRecord {
  readonly chart: ChartRow;
  readonly item: ItemRow;
  readonly parts: readonly PartRow[];
}

/** All charts that an exam has served, in order. */
export async function chartsOf(tx: Tx, examId: string): Promise<readonly ExamChartRecord[]> {
  const rows = await tx
    .select({ chart: examCharts, item: examItems })
    .from(examCharts)
    .innerJoin(examItems, eq(examItems.id, examCharts.itemId))
    .where(eq(examCharts.examId, examId))
    .orderBy(asc(examCharts.index));
  const parts = await tx
    .select()
    .from(examParts)
    .where(eq(examParts.examId, examId))
    .orderBy(asc(examParts.chart), asc(examParts.index));
  return rows.map((row) => ({ ...row, parts: parts.filter(({ chart }) => chart === row.chart.index) }));
}

export async function insertChart(tx: Tx, chart: typeof examCharts.$inferInsert): Promise<void> {
  await tx.insert(examCharts).values(chart);
}

export interface ChartGrading {
  readonly gradedAt: EpochMs;
  readonly score: number;
  readonly ratingBefore: ExamRating | null;
  readonly ratingAfter: ExamRating | null;
}

/** A grading is final: it is stored only where none is. */
export async function gradeChartRow(tx: Tx, { examId, index }: ChartRow, grading: ChartGrading): Promise<void> {
  const rows = await tx
    .update(examCharts)
    .set(grading)
    .where(and(eq(examCharts.examId, examId), eq(examCharts.index, index), isNull(examCharts.gradedAt)))
    .returning({ index: examCharts.index });
  invariant(rows.length === 1, `chart ${index} of exam ${examId} is graded already`);
}

export async function insertPart(tx: Tx, part: typeof examParts.$inferInsert): Promise<void> {
  await tx.insert(examParts).values(part);
}

export async function saveMarksOfPart(
  tx: Tx,
  { examId, chart, index }: PartRow,
  saved: { readonly marks: ExamMark[]; readonly revision: number },
): Promise<void> {
  await tx
    .update(examParts)
    .set(saved)
    .where(
      and(
        eq(examParts.examId, examId),
        eq(examParts.chart, chart),
        eq(examParts.index, index),
        isNull(examParts.endedAt),
      ),
    );
}

export interface PartEnd {
  readonly marks: ExamMark[];
  readonly endedAt: EpochMs;
  readonly isExpired: boolean;
  readonly result: StoredPartResult;
  /** Both null when the clock ended it. */
  readonly idempotencyKey: string | null;
  readonly requestHash: string | null;
}

/** The end of a part is final: it is stored only where none is. */
export async function endPartRow(tx: Tx, { examId, chart, index }: PartRow, end: PartEnd): Promise<void> {
  const rows = await tx
    .update(examParts)
    .set(end)
    .where(
      and(
        eq(examParts.examId, examId),
        eq(examParts.chart, chart),
        eq(examParts.index, index),
        isNull(examParts.endedAt),
      ),
    )
    .returning({ index: examParts.index });
  invariant(rows.length === 1, `part ${index} of chart ${chart} of exam ${examId} has ended already`);
}

/** Items among these that the learner has appealed. */
export async function appealedItems(tx: Tx, userId: string, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await tx
    .select({ itemId: examAppeals.itemId })
    .from(examAppeals)
    .where(and(eq(examAppeals.userId, userId), inArray(examAppeals.itemId, [...itemIds])));
  return new Set(rows.map(({ itemId }) => itemId));
}

/** False when the learner has appealed the item before. */
export async function insertAppeal(tx: Tx, appeal: typeof examAppeals.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(examAppeals)
    .values(appeal)
    .onConflictDoNothing()
    .returning({ itemId: examAppeals.itemId });
  return rows.length === 1;
}
