import { and, avg, count, desc, eq, isNotNull, max, sql } from 'drizzle-orm';
import type { MeanOf } from '@tradesense/core/leaderboards/board.ts';
import type { Tx } from '../../platform/database/database.ts';
import { biasQuestions, biasTests } from './bias-test.tables.ts';
import { DOES_COUNT } from './rated-answers.repo.ts';

/**
 * Returns the mean Brier score of the learner's newest answers that count (`DOES_COUNT`), including answers in
 * abandoned tests. Returns `null` if fewer than two answers count.
 */
export async function meanBrier(tx: Tx, userId: string, limit: number): Promise<MeanOf | null> {
  const { brier, answeredAt, testId } = biasQuestions;
  const newest = tx
    .select({ brier, answeredAt })
    .from(biasQuestions)
    .innerJoin(biasTests, eq(biasTests.id, testId))
    .where(and(eq(biasQuestions.userId, userId), DOES_COUNT, isNotNull(brier)))
    .orderBy(desc(answeredAt))
    .limit(limit)
    .as('newest');
  const [row] = await tx
    .select({
      n: count(),
      mean: avg(newest.brier).mapWith(Number),
      deviation: sql<number>`stddev_samp(${newest.brier})`.mapWith(Number),
      lastAt: max(newest.answeredAt),
    })
    .from(newest);
  if (row === undefined || row.n < 2 || row.mean === null || row.lastAt === null) return null;
  return { n: row.n, mean: row.mean, deviation: row.deviation, lastAt: row.lastAt };
}
