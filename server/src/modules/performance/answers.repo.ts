import { and, asc, desc, eq, gte, inArray, lt, min, ne, or, sql } from 'drizzle-orm';
import type { ChartExamInterval, ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { epochMs, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { MarketRegime } from '@tradesense/core/learning/market-regime.ts';
import type { AnswerPlace } from '../../platform/answer-cursor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { performanceAnswers, type PerformanceAnswerRow } from './performance.tables.ts';

export type NewAnswer = Omit<PerformanceAnswerRow, 'regime' | 'isClassified'>;

/** Stores an answer without its market regime. An answer that is already stored stays unchanged. */
export async function storeAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  await tx
    .insert(performanceAnswers)
    .values({ ...answer, isClassified: false })
    .onConflictDoNothing();
}

/** Returns the oldest answers whose market regime has not been determined yet. */
export const answersToClassify = async (tx: Tx, limit: number): Promise<PerformanceAnswerRow[]> =>
  await tx
    .select()
    .from(performanceAnswers)
    .where(eq(performanceAnswers.isClassified, false))
    .orderBy(asc(performanceAnswers.at))
    .limit(limit);

const isAt = ({ testId, index }: AnswerPlace) =>
  and(eq(performanceAnswers.testId, testId), eq(performanceAnswers.index, index));

export async function storeRegime(tx: Tx, place: AnswerPlace, regime: MarketRegime | null): Promise<void> {
  await tx.update(performanceAnswers).set({ regime, isClassified: true }).where(isAt(place));
}

/** Updates whether a stored answer is right, and its score. */
export async function correctAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  const { isRight, score } = answer;
  await tx.update(performanceAnswers).set({ isRight, score }).where(isAt(answer));
}

/** Removes an answer that no longer counts. */
export async function removeAnswer(tx: Tx, place: AnswerPlace): Promise<void> {
  await tx.delete(performanceAnswers).where(isAt(place));
}

export interface MapCell extends Pick<PerformanceAnswerRow, 'type' | 'timeframe' | 'regime' | 'isClassified'> {
  readonly n: number;
  readonly right: number;
}

/**
 * Returns how many rated answers the learner gave and how many were right, by type, timeframe and market regime.
 * Answers whose regime is not determined yet are in separate cells.
 */
export async function countAnswers(tx: Tx, learner: string): Promise<MapCell[]> {
  const { type, timeframe, regime, isClassified, isRight, userId } = performanceAnswers;
  return await tx
    .select({
      type,
      timeframe,
      regime,
      isClassified,
      n: sql<number>`count(*)::int`,
      right: sql<number>`count(*) FILTER (WHERE ${isRight})::int`,
    })
    .from(performanceAnswers)
    .where(eq(userId, learner))
    .groupBy(type, timeframe, regime, isClassified);
}

export interface ChartScores {
  readonly type: ChartExamType;
  readonly timeframe: ChartExamInterval;
  readonly n: number;
  readonly mean: number;
}

/** Returns the number of the learner's rated charts and their mean score, by exam type and interval. */
export async function meanChartScores(tx: Tx, learner: string): Promise<ChartScores[]> {
  const { rows } = await tx.$client.query<ChartScores>({
    name: 'performance-chart-scores',
    text: `SELECT type, timeframe, count(score)::int AS n, avg(score) AS mean FROM performance_answers
      WHERE user_id = $1 AND type <> 'bias-test' AND score IS NOT NULL GROUP BY type, timeframe`,
    values: [learner],
  });
  return rows;
}

/** Returns the dates (UTC), since a given time, on which the learner gave a rated answer. */
export async function answerDays(tx: Tx, learner: string, since: Date): Promise<string[]> {
  const { rows } = await tx.$client.query<{ day: string }>({
    name: 'performance-answer-days',
    text: `SELECT DISTINCT to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM performance_answers
      WHERE user_id = $1 AND "at" >= $2`,
    values: [learner, since],
  });
  return rows.map(({ day }) => day);
}

/**
 * A quarter of an hour, in ms. Every UTC offset is a multiple of it, so each quarter hour lies within one local hour of
 * any time zone.
 */
const QUARTER_MS = 15 * MINUTE_MS;

export interface CallsInTime {
  /** Start of the quarter hour. */
  readonly at: EpochMs;
  readonly n: number;
  readonly right: number;
}

/**
 * Returns the numbers of the learner's rated Bias Test calls, and of those that were right, in each quarter hour,
 * oldest first. Quarter hours without a call are left out.
 */
export async function countCalls(tx: Tx, learner: string): Promise<CallsInTime[]> {
  const { rows } = await tx.$client.query<{ quarter: number; n: number; right: number }>({
    name: 'performance-calls',
    text: `SELECT floor(date_part('epoch', "at") * 1000 / ${QUARTER_MS})::int AS quarter, count(*)::int AS n,
        count(*) FILTER (WHERE is_right)::int AS "right"
      FROM performance_answers WHERE user_id = $1 AND type = 'bias-test' GROUP BY quarter ORDER BY quarter`,
    values: [learner],
  });
  return rows.map(({ quarter, n, right }) => ({ at: epochMs(quarter * QUARTER_MS), n, right }));
}

export interface AnswerFilter {
  /** Type of the answers; `chart-exams` means all exam types. */
  readonly type?: PerformanceAnswerRow['type'] | 'chart-exams';
  readonly timeframe?: PerformanceAnswerRow['timeframe'];
  readonly regime?: MarketRegime;
  /** Start times of quarter hours. If given, only Bias Test calls within these quarter hours count. */
  readonly quarters?: readonly EpochMs[] | undefined;
}

function isOfType(wanted: AnswerFilter['type']) {
  const { type } = performanceAnswers;
  if (wanted === undefined) return undefined;
  return wanted === 'chart-exams' ? ne(type, 'bias-test') : eq(type, wanted);
}

function isLike({ quarters, ...cell }: AnswerFilter) {
  const { type, timeframe, regime, at } = performanceAnswers;
  const numbers = quarters?.map((each) => each / QUARTER_MS);
  return and(
    isOfType(cell.type),
    cell.timeframe === undefined ? undefined : eq(timeframe, cell.timeframe),
    cell.regime === undefined ? undefined : eq(regime, cell.regime),
    numbers === undefined
      ? undefined
      : and(
          eq(type, 'bias-test'),
          sql`floor(date_part('epoch', ${at}) * 1000 / ${sql.raw(String(QUARTER_MS))})::int = ANY(${sql.param(numbers)}::int[])`,
        ),
  );
}

/** Returns the learner's answers that match the filter and come before the answer `before`, newest first. */
export async function answersLike(
  tx: Tx,
  learner: string,
  filter: AnswerFilter,
  { before, limit }: { readonly before: AnswerPlace | null; readonly limit: number },
): Promise<PerformanceAnswerRow[]> {
  const { userId, at, testId, index } = performanceAnswers;
  const [last] = before === null ? [] : await tx.select().from(performanceAnswers).where(isAt(before));
  const isBefore =
    last === undefined
      ? undefined
      : or(
          lt(at, last.at),
          and(eq(at, last.at), sql`(${testId}, ${index}) < (${last.testId}::uuid, ${last.index}::smallint)`),
        );
  return await tx
    .select()
    .from(performanceAnswers)
    .where(and(eq(userId, learner), isLike(filter), isBefore))
    .orderBy(desc(at), desc(testId), desc(index))
    .limit(limit);
}

/** Returns the time of the learner's first rated answer; `null` if there is none. */
export async function firstAnswerAt(tx: Tx, learner: string): Promise<EpochMs | null> {
  const { at, userId } = performanceAnswers;
  const [row] = await tx
    .select({ first: min(at) })
    .from(performanceAnswers)
    .where(eq(userId, learner));
  return row?.first ?? null;
}

export type AnswerInTime = Pick<PerformanceAnswerRow, 'type' | 'at' | 'isRight'>;

/** Returns the learner's answers from time `from` (inclusive) to time `to` (exclusive). */
export async function answersBetween(tx: Tx, learner: string, from: EpochMs, to: EpochMs): Promise<AnswerInTime[]> {
  const { type, at, isRight, userId } = performanceAnswers;
  return await tx
    .select({ type, at, isRight })
    .from(performanceAnswers)
    .where(and(eq(userId, learner), gte(at, from), lt(at, to)));
}

/** Returns the answers of all learners that come after the answer `after` when sorted by test id and index. */
export async function answersAfter(tx: Tx, after: AnswerPlace | null, limit: number): Promise<PerformanceAnswerRow[]> {
  const { testId, index } = performanceAnswers;
  return await tx
    .select()
    .from(performanceAnswers)
    .where(after === null ? undefined : sql`(${testId}, ${index}) > (${after.testId}::uuid, ${after.index}::smallint)`)
    .orderBy(asc(testId), asc(index))
    .limit(limit);
}

/**
 * Returns which answers are stored for the tests of the given answers. An answer is identified by its test id and
 * index.
 */
export async function placesStored(tx: Tx, places: readonly AnswerPlace[]): Promise<AnswerPlace[]> {
  const { testId, index } = performanceAnswers;
  const tests = [...new Set(places.map((place) => place.testId))];
  if (tests.length === 0) return [];
  return await tx.select({ testId, index }).from(performanceAnswers).where(inArray(testId, tests));
}

/** Deletes an answer that its owning module does not rate. */
export async function deleteAnswer(tx: Tx, place: AnswerPlace): Promise<void> {
  await tx.delete(performanceAnswers).where(isAt(place));
}
