/**
 * Reads a learner's rated charts as the games from which the rating is computed, and corrects stored values that depend
 * on these games.
 */
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ExamRating } from '@tradesense/contract/chart-exam.ts';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Rating } from '@tradesense/core/learning/rating.ts';
import type { Tx } from '../../platform/database/database.ts';
import { examCharts, examItems, examRatings, exams, type RatedAgainst } from './chart-exam.tables.ts';

export interface GameRow {
  readonly examId: string;
  readonly index: number;
  readonly itemId: string;
  readonly at: EpochMs;
  readonly score: number;
  readonly before: ExamRating;
  readonly after: ExamRating;
  /** Rating of the item when the chart was rated; the item's current rating if that value was not stored. */
  readonly opponent: RatedAgainst;
}

/** Returns the learner's rated charts of an exam type, in the order of grading. */
export async function ratedGames(tx: Tx, userId: string, type: ChartExamType): Promise<readonly GameRow[]> {
  const rows = await tx
    .select({ chart: examCharts, value: examItems.rating, deviation: examItems.deviation })
    .from(examCharts)
    .innerJoin(exams, eq(exams.id, examCharts.examId))
    .innerJoin(examItems, eq(examItems.id, examCharts.itemId))
    .where(
      and(
        eq(examCharts.userId, userId),
        eq(exams.type, type),
        eq(examCharts.isRated, true),
        isNotNull(examCharts.gradedAt),
      ),
    )
    .orderBy(asc(examCharts.gradedAt), asc(examCharts.examId), asc(examCharts.index));
  return rows.flatMap(({ chart, value, deviation }) => {
    const { examId, index, itemId, gradedAt, score, ratingBefore, ratingAfter } = chart;
    if (gradedAt === null || score === null || ratingBefore === null || ratingAfter === null) return [];
    const opponent = chart.ratedAgainst ?? { value, deviation };
    return [{ examId, index, itemId, at: gradedAt, score, before: ratingBefore, after: ratingAfter, opponent }];
  });
}

/**
 * Returns the learner's rating of an exam type, as it was stored after the last rated chart; `null` if there is none.
 */
export async function storedRating(tx: Tx, userId: string, type: ChartExamType): Promise<Rating | null> {
  const [row] = await tx
    .select({ value: examRatings.rating, deviation: examRatings.deviation, volatility: examRatings.volatility })
    .from(examRatings)
    .where(and(eq(examRatings.userId, userId), eq(examRatings.type, type)));
  return row ?? null;
}

/** Stores the learner's corrected rating; the row must be locked. Deletes the row if `corrected` is `null`. */
export async function storeCorrectedRating(
  tx: Tx,
  key: { readonly userId: string; readonly type: ChartExamType },
  corrected: { readonly rating: Rating; readonly games: number; readonly at: EpochMs } | null,
): Promise<void> {
  const isOne = and(eq(examRatings.userId, key.userId), eq(examRatings.type, key.type));
  if (corrected === null) {
    await tx.delete(examRatings).where(isOne);
    return;
  }
  const { rating, games, at } = corrected;
  const { value, deviation, volatility } = rating;
  await tx.update(examRatings).set({ rating: value, deviation, volatility, games, updatedAt: at }).where(isOne);
}

/** Stores the learner's corrected ratings before and after a rated chart. */
export async function storeGameRatings(
  tx: Tx,
  { examId, index }: Pick<GameRow, 'examId' | 'index'>,
  ratings: { readonly ratingBefore: ExamRating; readonly ratingAfter: ExamRating },
): Promise<void> {
  await tx
    .update(examCharts)
    .set(ratings)
    .where(and(eq(examCharts.examId, examId), eq(examCharts.index, index)));
}

/**
 * Corrects the sums of an item's statistics after a rated chart's score has changed. `corrected` is the new score;
 * `null` if the chart no longer counts.
 */
export async function correctItemSums(
  tx: Tx,
  { itemId, score, before }: Pick<GameRow, 'itemId' | 'score' | 'before'>,
  corrected: number | null,
): Promise<void> {
  const learner = before.value;
  const [gone, by] = [corrected === null ? 1 : 0, (corrected ?? 0) - score];
  const squares = (corrected ?? 0) ** 2 - score ** 2;
  const n = sql`(${examItems.attempts} - ${gone})`;
  // Rounding errors of many corrections may move a sum beyond its possible range, so it is clamped.
  const within = (sum: ReturnType<typeof sql>) => sql`least(greatest(${sum}, 0), ${n})`;
  await tx
    .update(examItems)
    .set({
      attempts: n,
      scoreSum: within(sql`${examItems.scoreSum} + ${by}::float8`),
      scoreSquares: within(sql`${examItems.scoreSquares} + ${squares}::float8`),
      learnerSum: sql`${examItems.learnerSum} - ${gone * learner}::float8`,
      learnerSquares: sql`${examItems.learnerSquares} - ${gone * learner * learner}::float8`,
      scoreLearnerSum: sql`${examItems.scoreLearnerSum} + ${by * learner}::float8`,
    })
    .where(eq(examItems.id, itemId));
}
