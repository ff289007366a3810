import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { correctRating, shifted, type RatingCorrection } from '@tradesense/core/learning/corrected-rating.ts';
import type { ExamRating } from '@tradesense/contract/chart-exam.ts';
import { isProvisional, type Rating } from '@tradesense/core/learning/rating.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockLearnerRating } from './exam-item.repo.ts';
import {
  correctItemSums,
  ratedGames,
  storeCorrectedRating,
  storedRating,
  storeGameRatings,
  type GameRow,
} from './rated-games.repo.ts';
import type { RegradedChart } from './regrade-exam.policy.ts';

/** A chart's new result in a re-grade, without its bars. */
export interface NewGrade extends Pick<RegradedChart, 'score' | 'isVoided'> {
  readonly examId: string;
  readonly index: number;
}

export function newGradeOf({ record, score, isVoided }: RegradedChart): NewGrade {
  return { examId: record.chart.examId, index: record.chart.index, score, isVoided };
}

interface Learner {
  readonly userId: string;
  readonly type: ChartExamType;
}

export interface RatingMove {
  readonly present: Rating;
  readonly games: readonly GameRow[];
  /** For each of `games`, the learner's rated charts, the corrected score; `null` if the chart no longer counts. */
  readonly corrected: readonly (number | null)[];
  readonly correction: RatingCorrection;
}

/**
 * Maximum difference that counts as rounding. Two sums of the same terms can differ by this much if the terms are added
 * in another order.
 */
const ROUNDING = 1e-9;

/** Returns how the charts' new grades would change the learner's rating; `null` if they would not. Writes nothing. */
export async function ratingMove(
  tx: Tx,
  { userId, type }: Learner,
  charts: readonly NewGrade[],
): Promise<RatingMove | null> {
  const keyOf = (examId: string, index: number) => `${examId}/${index}`;
  const changed = new Map(
    charts.map(({ examId, index, score, isVoided }) => [keyOf(examId, index), isVoided ? null : score]),
  );
  const games = await ratedGames(tx, userId, type);
  const corrected = games.map(({ examId, index, score }) => {
    const now = changed.get(keyOf(examId, index));
    return now === undefined ? score : now;
  });
  const present = await storedRating(tx, userId, type);
  if (present === null || !games.some((game, index) => differs(game, corrected[index] ?? null))) return null;
  const correction = correctRating(
    present,
    games.map(({ at, opponent, score }, index) => ({ at, opponent, score, corrected: corrected[index] ?? null })),
  );
  return { present, games, corrected, correction };
}

function differs({ score }: GameRow, corrected: number | null): boolean {
  return corrected === null || Math.abs(corrected - score) > ROUNDING;
}

/**
 * Applies the new grades of charts to the learner's rating, to the ratings stored with the rated charts, and to the
 * item statistics. Call it before the new grades are stored. Locks the learner's rating, then the items in the order of
 * their ids.
 */
export async function moveRatings(tx: Tx, learner: Learner, charts: readonly NewGrade[]): Promise<void> {
  await lockLearnerRating(tx, learner.userId, learner.type);
  const move = await ratingMove(tx, learner, charts);
  if (move === null) return;
  const { games, corrected, correction } = move;
  const { rating, lastAt } = correction;
  const counted = corrected.filter((score) => score !== null).length;
  const kept = rating === null || lastAt === null ? null : { rating, games: counted, at: lastAt };
  await storeCorrectedRating(tx, learner, kept);
  for (const [index, game] of games.entries()) {
    const { before, after } = elementAt(correction.shifts, index);
    if (corrected[index] === null || (isStill(before) && isStill(after))) continue;
    await storeGameRatings(tx, game, {
      ratingBefore: moved(game.before, before),
      ratingAfter: moved(game.after, after),
    });
  }
  const played = games.map((game, index) => ({ game, now: corrected[index] ?? null }));
  for (const { game, now } of played.toSorted((a, b) => (a.game.itemId < b.game.itemId ? -1 : 1)))
    if (differs(game, now)) await correctItemSums(tx, game, now);
}

function isStill({ value, deviation }: Rating): boolean {
  return Math.abs(value) <= ROUNDING && Math.abs(deviation) <= ROUNDING;
}

function moved({ value, deviation }: ExamRating, by: Rating): ExamRating {
  const next = shifted({ value, deviation, volatility: 1 }, by);
  return { value: next.value, deviation: next.deviation, isProvisional: isProvisional(next) };
}
