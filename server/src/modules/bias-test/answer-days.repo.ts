import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { biasQuestions, biasTests } from './bias-test.tables.ts';
import { DOES_COUNT } from './rated-answers.repo.ts';

/**
 * Returns the dates (UTC) on which the learner gave an answer that counts toward tendencies, rating and evidence
 * (`DOES_COUNT`).
 */
export async function countedAnswerDays(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ day: sql<string>`to_char(${biasQuestions.answeredAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')` })
    .from(biasQuestions)
    .innerJoin(biasTests, eq(biasTests.id, biasQuestions.testId))
    .where(and(eq(biasQuestions.userId, userId), DOES_COUNT));
  return rows.map(({ day }) => day);
}
