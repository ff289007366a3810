import { and, asc, eq, gte, isNotNull, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeOf, type ListPage, type SortedList } from '../../platform/database/sorted-list.ts';
import { firstIdOf } from '../../platform/ids.ts';
import { examCharts, examFormerGrades, examItems, examParts, examRegrades, exams } from './chart-exam.tables.ts';
import type { ExamRow } from './exam.repo.ts';
import type { RegradedChart } from './regrade-exam.policy.ts';

export type RegradeRow = typeof examRegrades.$inferSelect;

/**
 * Which charts are graded again, and how. A re-grade with a rule version leaves out charts that were served after
 * `startedAt`.
 */
export type RegradeScope = Pick<
  RegradeRow,
  'type' | 'ruleVersion' | 'itemId' | 'examId' | 'fromAt' | 'untilAt' | 'startedAt'
>;

function isInScope({ type, ruleVersion, itemId, examId, fromAt, untilAt, startedAt }: RegradeScope): SQL | undefined {
  const isOfType = and(eq(exams.type, type), isNull(examCharts.voidedAt));
  // A chart that is still open is left out. When it is graded later, that grading finds that the item is void.
  if (ruleVersion === null && itemId !== null)
    return and(isOfType, eq(examCharts.itemId, itemId), isNotNull(examCharts.gradedAt));
  return and(
    isOfType,
    sql`coalesce(${examCharts.ruleVersion}, ${examItems.ruleVersion}) <> ${ruleVersion}`,
    lte(examCharts.servedAt, startedAt),
    itemId === null ? undefined : eq(examCharts.itemId, itemId),
    examId === null ? undefined : eq(exams.id, examId),
    fromAt === null ? undefined : gte(exams.id, firstIdOf(fromAt)),
    untilAt === null ? undefined : lt(exams.id, firstIdOf(untilAt)),
  );
}

/** Returns the exams with charts that are still to be graded again, oldest first, starting after the exam `after`. */
export async function examsToRegrade(
  tx: Tx,
  scope: RegradeScope,
  after: string | null,
  limit: number,
): Promise<readonly Pick<ExamRow, 'id' | 'userId'>[]> {
  return await tx
    .selectDistinct({ id: exams.id, userId: exams.userId })
    .from(examCharts)
    .innerJoin(exams, eq(exams.id, examCharts.examId))
    .innerJoin(examItems, eq(examItems.id, examCharts.itemId))
    .where(and(isInScope(scope), after === null ? undefined : sql`${exams.id} > ${after}`))
    .orderBy(asc(exams.id))
    .limit(limit);
}

export async function countToRegrade(tx: Tx, scope: RegradeScope): Promise<{ exams: number; charts: number }> {
  const [row] = await tx
    .select({ exams: sql<number>`count(DISTINCT ${exams.id})::int`, charts: sql<number>`count(*)::int` })
    .from(examCharts)
    .innerJoin(exams, eq(exams.id, examCharts.examId))
    .innerJoin(examItems, eq(examItems.id, examCharts.itemId))
    .where(isInScope(scope));
  return row ?? { exams: 0, charts: 0 };
}

/** Returns the indexes of an exam's charts that are still to be graded again. */
export async function chartsToRegrade(tx: Tx, scope: RegradeScope, examId: string): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ index: examCharts.index })
    .from(examCharts)
    .innerJoin(exams, eq(exams.id, examCharts.examId))
    .innerJoin(examItems, eq(examItems.id, examCharts.itemId))
    .where(and(isInScope(scope), eq(exams.id, examId)));
  return new Set(rows.map(({ index }) => index));
}

/**
 * Locks an item until the transaction ends. Returns its type and whether it is void; `null` if there is no such item.
 */
export async function lockItemType(
  tx: Tx,
  id: string,
): Promise<{ readonly type: ChartExamType; readonly isVoid: boolean } | null> {
  const [row] = await tx
    .select({ type: examItems.type, voidedAt: examItems.voidedAt })
    .from(examItems)
    .where(eq(examItems.id, id))
    .for('update');
  return row === undefined ? null : { type: row.type, isVoid: row.voidedAt !== null };
}

export async function typeOfItem(tx: Tx, id: string): Promise<ChartExamType | null> {
  const [row] = await tx.select({ type: examItems.type }).from(examItems).where(eq(examItems.id, id));
  return row?.type ?? null;
}

export async function typeOfExam(tx: Tx, id: string): Promise<ChartExamType | null> {
  const [row] = await tx.select({ type: exams.type }).from(exams).where(eq(exams.id, id));
  return row?.type ?? null;
}

export async function voidItem(tx: Tx, id: string, at: EpochMs): Promise<void> {
  await tx.update(examItems).set({ voidedAt: at }).where(eq(examItems.id, id));
}

/** Stores a re-grade that starts now. Returns `false` if one is already running. */
export async function insertRegrade(tx: Tx, row: typeof examRegrades.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(examRegrades).values(row).onConflictDoNothing().returning({ id: examRegrades.id });
  return rows.length === 1;
}

export async function runningRegrade(tx: Tx): Promise<RegradeRow | null> {
  const [row] = await tx.select().from(examRegrades).where(isNull(examRegrades.endedAt));
  return row ?? null;
}

const LIST: SortedList<SortOf<'regrades'>> = {
  from: examRegrades,
  key: examRegrades.id,
  columns: {
    started: null,
    type: sql`${examRegrades.type}`,
    exams: sql`${examRegrades.exams}`,
    changed: sql`${examRegrades.changed}`,
  },
};

/** Returns a page of the re-grades of one exam type, or of all if `type` is `null`. */
export async function listRegrades(
  tx: Tx,
  type: ChartExamType | null,
  page: ListPage<SortOf<'regrades'>>,
): Promise<readonly RegradeRow[]> {
  const { isAfter, orderBy } = placeOf(LIST, page);
  return await tx
    .select()
    .from(examRegrades)
    .where(and(type === null ? undefined : eq(examRegrades.type, type), isAfter))
    .orderBy(...orderBy)
    .limit(page.limit);
}

export async function endRegrade(tx: Tx, id: string, at: EpochMs): Promise<void> {
  await tx
    .update(examRegrades)
    .set({ endedAt: sql`greatest(${new Date(at)}, ${examRegrades.startedAt})` })
    .where(and(eq(examRegrades.id, id), isNull(examRegrades.endedAt)));
}

export interface RegradeCounts {
  readonly charts: number;
  readonly isChanged: boolean;
  readonly isNowPassed: boolean;
  readonly isNowFailed: boolean;
}

/** Adds an exam to the counts of a re-grade. */
export async function countRegraded(tx: Tx, id: string, counts: RegradeCounts): Promise<void> {
  await tx
    .update(examRegrades)
    .set({
      exams: sql`${examRegrades.exams} + 1`,
      charts: sql`${examRegrades.charts} + ${counts.charts}`,
      changed: sql`${examRegrades.changed} + ${counts.isChanged ? 1 : 0}`,
      nowPassed: sql`${examRegrades.nowPassed} + ${counts.isNowPassed ? 1 : 0}`,
      nowFailed: sql`${examRegrades.nowFailed} + ${counts.isNowFailed ? 1 : 0}`,
    })
    .where(eq(examRegrades.id, id));
}

/** Stores the grades that an exam had before a re-grade. Called once per exam and re-grade. */
export async function keepFormerGrades(tx: Tx, row: typeof examFormerGrades.$inferInsert): Promise<void> {
  await tx.insert(examFormerGrades).values(row);
}

/** Stores the new grades of a chart of a locked exam. */
export async function storeRegradedChart(tx: Tx, chart: RegradedChart, at: EpochMs): Promise<void> {
  const { examId, index } = chart.record.chart;
  const graded = chart.score === null ? {} : { score: chart.score };
  const voiding = chart.isVoided
    ? { voidedAt: at, isRated: false, ratingBefore: null, ratingAfter: null, ratedAgainst: null }
    : {};
  await tx
    .update(examCharts)
    .set({ ruleVersion: chart.ruleVersion, ...graded, ...voiding })
    .where(and(eq(examCharts.examId, examId), eq(examCharts.index, index)));
  if (chart.isVoided) return;
  for (const { index: part, result } of chart.parts)
    await tx
      .update(examParts)
      .set({ result })
      .where(and(eq(examParts.examId, examId), eq(examParts.chart, index), eq(examParts.index, part)));
}

export type FormerGrade = Pick<typeof examFormerGrades.$inferSelect, 'score' | 'passed' | 'charts' | 'replacedAt'> &
  Pick<RegradeRow, 'reason' | 'ruleVersion'>;

/** Returns the earlier grades of an exam, oldest first: one for each re-grade, with its reason. */
export async function formerGradesOf(tx: Tx, examId: string): Promise<readonly FormerGrade[]> {
  return await tx
    .select({
      score: examFormerGrades.score,
      passed: examFormerGrades.passed,
      charts: examFormerGrades.charts,
      replacedAt: examFormerGrades.replacedAt,
      reason: examRegrades.reason,
      ruleVersion: examRegrades.ruleVersion,
    })
    .from(examFormerGrades)
    .innerJoin(examRegrades, eq(examRegrades.id, examFormerGrades.regradeId))
    .where(eq(examFormerGrades.examId, examId))
    .orderBy(asc(examFormerGrades.regradeId));
}
