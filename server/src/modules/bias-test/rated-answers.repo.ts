import { and, asc, desc, eq, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { AnswerPlace } from '../../platform/answer-cursor.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { TestRow } from './bias-test.repo.ts';
import { biasQuestions, biasTests } from './bias-test.tables.ts';

/**
 * An answer that counts toward tendencies, rating and evidence: its test is rated, its chart is not simulated, and it
 * did not come faster than a person can give an answer.
 */
export interface RatedAnswer {
  readonly testId: string;
  readonly index: number;
  readonly userId: string;
  readonly timeframe: BiasTimeframe;
  readonly at: EpochMs;
  readonly isRight: boolean;
}

const { testId, index, userId, timeframe, answeredAt, confidence, correct } = biasQuestions;

/**
 * SQL condition for answers that count (see `RatedAnswer`). The statement must join `bias_questions` with `bias_tests`.
 */
export const DOES_COUNT = and(
  eq(biasTests.rated, true),
  sql`${biasTests.origin} IS DISTINCT FROM 'simulated'`,
  isNotNull(answeredAt),
  eq(biasQuestions.isTooFast, false),
);

/**
 * Whether the test counts toward tendencies, rating and evidence. A test on simulated charts never counts, even if it
 * is stored as rated, because earlier releases rated simulated charts. `DOES_COUNT` says the same in SQL, of answers.
 */
export function doesCount({ rated, origin }: Pick<TestRow, 'rated' | 'origin'>): boolean {
  return rated && origin !== 'simulated';
}

async function ratedAnswers(tx: Tx, where: SQL | undefined, limit: number): Promise<RatedAnswer[]> {
  const rows = await tx
    .select({ testId, index, userId, timeframe, at: answeredAt, isRight: correct })
    .from(biasQuestions)
    .innerJoin(biasTests, eq(biasTests.id, testId))
    .where(and(DOES_COUNT, where))
    .orderBy(asc(testId), asc(index))
    .limit(limit);
  return rows.flatMap(({ at, isRight, ...row }) => (at === null || isRight === null ? [] : [{ ...row, at, isRight }]));
}

/** Returns the answer to a question; `null` if it does not count. */
export async function readRatedAnswer(tx: Tx, place: AnswerPlace): Promise<RatedAnswer | null> {
  return (await ratedAnswers(tx, and(eq(testId, place.testId), eq(index, place.index)), 1))[0] ?? null;
}

/**
 * Returns up to `limit` answers that count, of all learners, which follow the answer `after` in the order of test id
 * and question index.
 */
export const readRatedAnswersAfter = (
  tx: Tx,
  after: AnswerPlace | null,
  limit: number,
): Promise<readonly RatedAnswer[]> =>
  ratedAnswers(tx, after === null ? undefined : sql`(${testId}, ${index}) > (${after.testId}, ${after.index})`, limit);

export interface RatedCall extends AnswerPlace {
  readonly at: EpochMs;
  /** Confidence in percent. */
  readonly confidence: number;
  readonly isRight: boolean;
}

/**
 * Returns the learner's answers that count, newest first, starting after the answer `before`. Their confidence is at
 * least `from` and less than `below` percent.
 */
export async function listRatedCalls(
  tx: Tx,
  learner: string,
  { from, below }: { readonly from: number; readonly below: number },
  { before, limit }: { readonly before: AnswerPlace | null; readonly limit: number },
): Promise<RatedCall[]> {
  const [last] =
    before === null
      ? []
      : await tx
          .select({ at: answeredAt })
          .from(biasQuestions)
          .where(and(eq(testId, before.testId), eq(index, before.index), eq(userId, learner)));
  const isBefore =
    before === null || last === undefined || last.at === null
      ? undefined
      : sql`(${answeredAt}, ${testId}, ${index}) < (${new Date(last.at)}::timestamptz, ${before.testId}::uuid, ${before.index}::smallint)`;
  const rows = await tx
    .select({ testId, index, at: answeredAt, confidence, isRight: correct })
    .from(biasQuestions)
    .innerJoin(biasTests, eq(biasTests.id, testId))
    .where(and(eq(userId, learner), DOES_COUNT, gte(confidence, from), lt(confidence, below), isBefore))
    .orderBy(desc(answeredAt), desc(testId), desc(index))
    .limit(limit);
  return rows.flatMap(({ at, isRight, confidence: percent, ...row }) =>
    at === null || isRight === null || percent === null ? [] : [{ ...row, at, isRight, confidence: percent }],
  );
}

/** Returns the market's bars that a question showed, never mirrored. */
export async function readShownBars(tx: Tx, place: AnswerPlace): Promise<readonly Bar[]> {
  const rows = await tx
    .select({ bars: biasQuestions.bars, setupCount: biasQuestions.setupCount })
    .from(biasQuestions)
    .where(and(eq(testId, place.testId), eq(index, place.index)));
  const row = rows[0];
  if (row === undefined) return [];
  return row.bars.slice(0, row.setupCount).map(([t, o, h, l, c, v]) => ({ t: epochMs(t), o, h, l, c, v }));
}
