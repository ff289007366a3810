import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Tx } from '../../platform/database/database.ts';
import { biasQuestions, biasTests } from './bias-test.tables.ts';

/** An answer that counts: to a question of a rated test on recorded charts, no faster than a person. */
export interface RatedAnswer {
  readonly testId: string;
  readonly index: number;
  readonly userId: string;
  readonly timeframe: BiasTimeframe;
  readonly at: EpochMs;
  readonly isRight: boolean;
}

interface Place {
  readonly testId: string;
  readonly index: number;
}

const { testId, index, userId, timeframe, answeredAt, correct } = biasQuestions;

async function ratedAnswers(tx: Tx, where: SQL | undefined, limit: number): Promise<RatedAnswer[]> {
  const rows = await tx
    .select({ testId, index, userId, timeframe, at: answeredAt, isRight: correct })
    .from(biasQuestions)
    .innerJoin(biasTests, eq(biasTests.id, testId))
    .where(
      and(
        eq(biasTests.rated, true),
        sql`${biasTests.origin} IS DISTINCT FROM 'simulated'`,
        isNotNull(answeredAt),
        eq(biasQuestions.isTooFast, false),
        where,
      ),
    )
    .orderBy(asc(testId), asc(index))
    .limit(limit);
  return rows.flatMap(({ at, isRight, ...row }) => (at === null || isRight === null ? [] : [{ ...row, at, isRight }]));
}

/** Returns the answer to a question; `null` where it does not count. */
export async function readRatedAnswer(tx: Tx, place: Place): Promise<RatedAnswer | null> {
  return (await ratedAnswers(tx, and(eq(testId, place.testId), eq(index, place.index)), 1))[0] ?? null;
}

/** Returns the answers of all learners after one of them, in order of test and question. */
export const readRatedAnswersAfter = (tx: Tx, after: Place | null, limit: number): Promise<readonly RatedAnswer[]> =>
  ratedAnswers(tx, after === null ? undefined : sql`(${testId}, ${index}) > (${after.testId}, ${after.index})`, limit);

/** Returns the bars of the market that the question showed. */
export async function readShownBars(tx: Tx, place: Place): Promise<readonly Bar[]> {
  const rows = await tx
    .select({ bars: biasQuestions.bars, setupCount: biasQuestions.setupCount })
    .from(biasQuestions)
    .where(and(eq(testId, place.testId), eq(index, place.index)));
  const row = rows[0];
  if (row === undefined) return [];
  return row.bars.slice(0, row.setupCount).map(([t, o, h, l, c, v]) => ({ t: epochMs(t), o, h, l, c, v }));
}
