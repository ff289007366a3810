import type { ExamRating } from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Rating } from '@tradesense/core/learning/rating.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ratedChartCounts, ratingsOf } from './exam-item.repo.ts';
import { ratingView } from './grade-chart.service.ts';

export interface TypeRating extends ExamRating {
  readonly type: ChartExamType;
  /** Number of rated charts that the rating is based on. */
  readonly charts: number;
}

/** A learner's rating of an exam type in full precision, and the number of rated charts on which it is based. */
export interface RatedType {
  readonly type: ChartExamType;
  readonly rating: Rating;
  readonly charts: number;
}

/**
 * Returns the learner's ratings as of `now` in full precision, for further computations. A type without a rated chart
 * is left out.
 */
export async function readRatedTypes(tx: Tx, userId: string, now: EpochMs): Promise<RatedType[]> {
  const ratings = await ratingsOf(tx, userId, now);
  const charts = await ratedChartCounts(tx, userId);
  return [...ratings].map(([type, rating]) => ({ type, rating, charts: charts.get(type) ?? 0 }));
}

/**
 * Returns the learner's ratings as of `now` in the form of the API, in the order of the exam types. A type without a
 * rated chart is left out.
 */
export async function readRatings(tx: Tx, userId: string, now: EpochMs): Promise<TypeRating[]> {
  const ratings = await ratingsOf(tx, userId, now);
  const charts = await ratedChartCounts(tx, userId);
  return CHART_EXAM_TYPES.flatMap((type) => {
    const rating = ratings.get(type);
    return rating === undefined ? [] : [{ type, ...ratingView(rating), charts: charts.get(type) ?? 0 }];
  });
}
