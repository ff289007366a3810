import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { isPassing } from '@tradesense/core/grading/exam-pass.ts';
import type { ChartExamInterval, ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Tx } from '../../platform/database/database.ts';
import { examCharts, examItems, exams } from './chart-exam.tables.ts';

/** The learner's rating after the last rated chart of an exam. */
export interface RatingAfter {
  readonly type: ChartExamType;
  readonly examId: string;
  /** Time when the exam's last rated chart was graded. */
  readonly at: EpochMs;
  /** Number of rated charts of the exam. */
  readonly charts: number;
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
  /** Whether the score would pass an exam. */
  readonly isPassing: boolean;
}

interface Place {
  readonly examId: string;
  readonly index: number;
}

const { examId, index, userId, gradedAt, score, isRated } = examCharts;

/**
 * Returns the learner's rating after each exam with a rated chart, oldest first. The charts of an exam are graded in
 * order, so the chart with the highest index is the last.
 */
export async function readRatingHistory(tx: Tx, learner: string): Promise<readonly RatingAfter[]> {
  const { rows } = await tx.$client.query<Omit<RatingAfter, 'at'> & { readonly at: number }>({
    name: 'chart-exam-rating-history',
    text: `SELECT exam.type, last.exam_id AS "examId", last.charts, (date_part('epoch', last.at) * 1000)::float8 AS at,
        (rated.rating_after->>'value')::float8 AS value, (rated.rating_after->>'deviation')::float8 AS deviation
      FROM (
        SELECT exam_id, count(*)::int AS charts, max(graded_at) AS at, max("index") AS "index" FROM chart_exam_charts
        WHERE user_id = $1 AND is_rated AND rating_after IS NOT NULL GROUP BY exam_id
      ) AS last
      JOIN chart_exams AS exam ON exam.id = last.exam_id
      JOIN chart_exam_charts AS rated ON rated.exam_id = last.exam_id AND rated.index = last.index
      ORDER BY last.at`,
    values: [learner],
  });
  return rows.map(({ at, ...row }) => ({ ...row, at: epochMs(at) }));
}

async function ratedCharts(tx: Tx, where: SQL | undefined, limit: number): Promise<RatedChart[]> {
  const rows = await tx
    .select({
      examId,
      index,
      userId,
      type: exams.type,
      passPercent: exams.passPercent,
      interval: examItems.interval,
      at: gradedAt,
      score,
    })
    .from(examCharts)
    .innerJoin(exams, eq(exams.id, examId))
    .innerJoin(examItems, eq(examItems.id, examCharts.itemId))
    .where(and(eq(isRated, true), isNotNull(gradedAt), where))
    .orderBy(asc(examId), asc(index))
    .limit(limit);
  return rows.flatMap(({ at, score: reached, passPercent, ...row }) =>
    at === null || reached === null ? [] : [{ ...row, at, score: reached, isPassing: isPassing(reached, passPercent) }],
  );
}

/** Returns a rated chart; `null` if the chart changed no rating. */
export async function readRatedChart(tx: Tx, place: Place): Promise<RatedChart | null> {
  return (await ratedCharts(tx, and(eq(examId, place.examId), eq(index, place.index)), 1))[0] ?? null;
}

/**
 * Returns up to `limit` rated charts, of all learners, which follow the chart `after` in the order of exam id and chart
 * index.
 */
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
