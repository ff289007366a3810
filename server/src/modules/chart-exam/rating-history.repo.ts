import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { CHART_EXAM_PASS, type ChartExamInterval, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Tx } from '../../platform/database/database.ts';
import { examCharts, examItems, exams } from './chart-exam.tables.ts';

/** The learner's rating after a rated chart. */
export interface RatingAfter {
  readonly type: ChartExamType;
  readonly examId: string;
  readonly at: EpochMs;
  readonly value: number;
  readonly deviation: number;
}

/** A graded chart that changed the learner's rating. */
export interface RatedChart {
  readonly examId: string;
  readonly index: number;
  readonly userId: string;
  readonly type: ChartExamType;
  readonly interval: ChartExamInterval;
  readonly at: EpochMs;
  readonly score: number;
  /** Whether the score is one that an exam passes with. */
  readonly isPassing: boolean;
}

interface Place {
  readonly examId: string;
  readonly index: number;
}

const { examId, index, userId, gradedAt, score, ratingAfter, isRated } = examCharts;
/** Differences below it are those of sums in another order. */
const ROUNDING = 1e-9;

/** Returns the learner's rating after each rated chart, oldest first. */
export async function readRatingHistory(tx: Tx, learner: string): Promise<readonly RatingAfter[]> {
  const rows = await tx
    .select({ type: exams.type, examId, gradedAt, ratingAfter })
    .from(examCharts)
    .innerJoin(exams, eq(exams.id, examId))
    .where(and(eq(userId, learner), eq(isRated, true), isNotNull(ratingAfter)))
    .orderBy(asc(gradedAt));
  return rows.flatMap(({ type, examId: id, gradedAt: at, ratingAfter: rating }) =>
    at === null || rating === null ? [] : [{ type, examId: id, at, value: rating.value, deviation: rating.deviation }],
  );
}

async function ratedCharts(tx: Tx, where: SQL | undefined, limit: number): Promise<RatedChart[]> {
  const rows = await tx
    .select({ examId, index, userId, type: exams.type, interval: examItems.interval, at: gradedAt, score })
    .from(examCharts)
    .innerJoin(exams, eq(exams.id, examId))
    .innerJoin(examItems, eq(examItems.id, examCharts.itemId))
    .where(and(eq(isRated, true), isNotNull(gradedAt), where))
    .orderBy(asc(examId), asc(index))
    .limit(limit);
  return rows.flatMap(({ at, score: reached, ...row }) =>
    at === null || reached === null
      ? []
      : [{ ...row, at, score: reached, isPassing: reached >= CHART_EXAM_PASS - ROUNDING }],
  );
}

/** Returns a rated chart; `null` for one that changed no rating. */
export async function readRatedChart(tx: Tx, place: Place): Promise<RatedChart | null> {
  return (await ratedCharts(tx, and(eq(examId, place.examId), eq(index, place.index)), 1))[0] ?? null;
}

/** Returns the rated charts of all learners after one of them, in order of exam and chart. */
export const readRatedChartsAfter = (tx: Tx, after: Place | null, limit: number): Promise<readonly RatedChart[]> =>
  ratedCharts(tx, after === null ? undefined : sql`(${examId}, ${index}) > (${after.examId}, ${after.index})`, limit);

/** Returns the bars that a chart showed before the answer. */
export async function readVisibleBars(tx: Tx, place: Place): Promise<readonly Bar[]> {
  const rows = await tx
    .select({ bars: examItems.bars, visible: examItems.visibleBars })
    .from(examCharts)
    .innerJoin(examItems, eq(examItems.id, examCharts.itemId))
    .where(and(eq(examId, place.examId), eq(index, place.index)));
  const row = rows[0];
  if (row === undefined) return [];
  return row.bars.slice(0, row.visible).map(([t, o, h, l, c, v]) => ({ t: epochMs(t), o, h, l, c, v }));
}
