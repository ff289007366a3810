import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { examCharts, examParts, exams } from './chart-exam.tables.ts';

export type ExamRow = typeof exams.$inferSelect;

/**
 * Locks the learner's exam until the transaction ends and returns it; `null` if there is none with this id. Every
 * change of an exam takes this lock first.
 */
export async function lockExam(tx: Tx, userId: string, id: string): Promise<ExamRow | null> {
  const rows = await tx
    .select()
    .from(exams)
    .where(and(eq(exams.id, id), eq(exams.userId, userId)))
    .for('update');
  return rows[0] ?? null;
}

/** Returns an exam of the learner without a lock; `null` if there is none with this id. */
export async function findExam(tx: Tx, userId: string, id: string): Promise<ExamRow | null> {
  const rows = await tx
    .select()
    .from(exams)
    .where(and(eq(exams.id, id), eq(exams.userId, userId)));
  return rows[0] ?? null;
}

export async function hasActiveRatedExam(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await tx.$count(exams, and(eq(exams.userId, userId), eq(exams.state, 'active'), eq(exams.mode, 'rated')))) > 0
  );
}

export async function lockActiveExam(tx: Tx, userId: string): Promise<ExamRow | null> {
  const rows = await tx
    .select()
    .from(exams)
    .where(and(eq(exams.userId, userId), eq(exams.state, 'active')))
    .for('update');
  return rows[0] ?? null;
}

/**
 * Stores an exam. Returns `false` if the learner already has an active exam. If another transaction is starting an exam
 * of the learner, waits until that transaction commits or rolls back.
 */
export async function insertExam(tx: Tx, exam: typeof exams.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(exams)
    .values(exam)
    .onConflictDoNothing({ target: exams.userId, where: sql`${exams.state} = 'active'` })
    .returning({ id: exams.id });
  return rows.length === 1;
}

export type ExamChange = Partial<
  Pick<ExamRow, 'state' | 'origin' | 'score' | 'passed' | 'touchedAt' | 'focusLostAt' | 'endedAt'>
>;

/** Changes the locked exam and returns its new state. */
export async function updateExam(tx: Tx, exam: ExamRow, change: ExamChange): Promise<ExamRow> {
  await tx.update(exams).set(change).where(eq(exams.id, exam.id));
  return { ...exam, ...change };
}

/** Returns the start time of the user's `count`-th newest exam; `null` if there are fewer exams. */
export async function nthNewestStart(tx: Tx, userId: string, count: number): Promise<EpochMs | null> {
  const [row] = await tx
    .select({ startedAt: exams.startedAt })
    .from(exams)
    .where(eq(exams.userId, userId))
    .orderBy(desc(exams.id))
    .limit(1)
    .offset(count - 1);
  return row?.startedAt ?? null;
}

/** Returns active exams in which a time limit may have passed, least recently touched first. */
export async function findDueExams(
  tx: Tx,
  cutoffs: { readonly now: EpochMs; readonly focusLost: EpochMs; readonly touched: EpochMs },
  limit: number,
): Promise<readonly Pick<ExamRow, 'id' | 'userId'>[]> {
  const closed = tx
    .select({ examId: examParts.examId })
    .from(examParts)
    .where(and(sql`${examParts.endedAt} IS NULL`, lte(examParts.closesAt, cutoffs.now)));
  return await tx
    .select({ id: exams.id, userId: exams.userId })
    .from(exams)
    .where(
      and(
        eq(exams.state, 'active'),
        or(inArray(exams.id, closed), lte(exams.focusLostAt, cutoffs.focusLost), lte(exams.touchedAt, cutoffs.touched)),
      ),
    )
    .orderBy(exams.touchedAt)
    .limit(limit);
}

/** Returns exams, newest first. `before` is the id of the last exam of the previous page. */
export async function listExams(
  tx: Tx,
  userId: string,
  before: string | null,
  limit: number,
): Promise<readonly ExamRow[]> {
  return await tx
    .select()
    .from(exams)
    .where(and(eq(exams.userId, userId), before === null ? undefined : lt(exams.id, before)))
    .orderBy(desc(exams.id))
    .limit(limit);
}

export interface ExamCounts {
  /** Number of charts graded so far. */
  readonly graded: number;
  /** Number of them, without void ones, with a part that came faster than a person can mark it. */
  readonly tooFast: number;
}

export const NO_CHARTS: ExamCounts = { graded: 0, tooFast: 0 };

/** Whether a row of `chart_exam_charts` counts and has a part that came faster than a person can mark it. */
const IS_TOO_FAST = sql`(chart_exam_charts.voided_at IS NULL AND EXISTS (SELECT 1 FROM chart_exam_parts part
  WHERE part.exam_id = chart_exam_charts.exam_id AND part.chart = chart_exam_charts.index
    AND part.result ->> 'leastMs' IS NOT NULL))`;

/** Whether no chart of a row of `chart_exams` was too fast. Only such an exam counts as a rated result. */
const IS_PLAUSIBLE = sql`NOT EXISTS (SELECT 1 FROM chart_exam_charts WHERE exam_id = chart_exams.id AND ${IS_TOO_FAST})`;

/** Counts the graded charts of each exam. An exam without any has no entry. */
export async function countCharts(tx: Tx, examIds: readonly string[]): Promise<ReadonlyMap<string, ExamCounts>> {
  if (examIds.length === 0) return new Map();
  const rows = await tx
    .select({
      examId: examCharts.examId,
      graded: sql<number>`count(*)::int`,
      tooFast: sql<number>`(count(*) FILTER (WHERE ${IS_TOO_FAST}))::int`,
    })
    .from(examCharts)
    .where(and(inArray(examCharts.examId, [...examIds]), isNotNull(examCharts.gradedAt)))
    .groupBy(examCharts.examId);
  return new Map(rows.map(({ examId, ...counts }) => [examId, counts]));
}

/** Counts the graded charts of one exam. */
export async function countsOf(tx: Tx, examId: string): Promise<ExamCounts> {
  return (await countCharts(tx, [examId])).get(examId) ?? NO_CHARTS;
}

export interface TypeRecord {
  readonly type: ChartExamType;
  readonly attempts: number;
  readonly passed: number;
  readonly best: number;
  readonly last: number;
}

/**
 * Returns, by exam type, the learner's best score for a single chart in practice, without the exams of classes. A type
 * without such a chart is missing from the map.
 */
export async function bestPracticeCharts(tx: Tx, userId: string): Promise<ReadonlyMap<ChartExamType, number>> {
  const rows = await tx
    .select({ type: exams.type, best: sql<number>`max(${examCharts.score})` })
    .from(examCharts)
    .innerJoin(exams, eq(exams.id, examCharts.examId))
    .where(
      and(
        eq(exams.userId, userId),
        eq(exams.mode, 'practice'),
        isNull(exams.assignedItems),
        isNotNull(examCharts.gradedAt),
      ),
    )
    .groupBy(exams.type);
  return new Map(rows.map(({ type, best }) => [type, best]));
}

/**
 * Returns the record of each type, over the learner's completed rated exams without a chart that was too fast. A type
 * without any has no entry.
 */
export async function typeRecords(tx: Tx, userId: string): Promise<readonly TypeRecord[]> {
  return await tx
    .select({
      type: exams.type,
      attempts: sql<number>`count(*)::int`,
      passed: sql<number>`count(*) FILTER (WHERE ${exams.passed})::int`,
      best: sql<number>`max(${exams.score})`,
      last: sql<number>`(array_agg(${exams.score} ORDER BY ${exams.endedAt} DESC, ${exams.id} DESC))[1]`,
    })
    .from(exams)
    .where(and(eq(exams.userId, userId), eq(exams.state, 'completed'), eq(exams.mode, 'rated'), IS_PLAUSIBLE))
    .groupBy(exams.type);
}

/** Returns the newest completed rated exams of the learner, without those with a chart that was too fast. */
export async function newestCompletedRated(tx: Tx, userId: string, limit: number): Promise<readonly ExamRow[]> {
  return await tx
    .select()
    .from(exams)
    .where(and(eq(exams.userId, userId), eq(exams.mode, 'rated'), eq(exams.state, 'completed'), IS_PLAUSIBLE))
    .orderBy(desc(exams.id))
    .limit(limit);
}
