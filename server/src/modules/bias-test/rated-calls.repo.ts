import { and, asc, eq } from 'drizzle-orm';
import type { CertifiedAttempt } from '@tradesense/core/certificates/attempt-hash.ts';
import type { Tx } from '../../platform/database/database.ts';
import { biasQuestions, biasTests } from './bias-test.tables.ts';
import { DOES_COUNT } from './rated-answers.repo.ts';

/** Returns the learner's calls that count (`DOES_COUNT`), oldest first. */
export async function ratedCalls(tx: Tx, userId: string): Promise<readonly CertifiedAttempt[]> {
  const { testId, index, answeredAt, confidence, correct } = biasQuestions;
  const rows = await tx
    .select({ testId, index, answeredAt, confidence, correct, ruleVersion: biasTests.ruleVersion })
    .from(biasQuestions)
    .innerJoin(biasTests, eq(biasTests.id, testId))
    .where(and(eq(biasQuestions.userId, userId), DOES_COUNT))
    .orderBy(asc(answeredAt), asc(testId), asc(index));
  return rows.flatMap(({ answeredAt: at, correct: isRight, confidence: stated, ruleVersion, ...place }) => {
    if (at === null || isRight === null) return [];
    const source = `${place.testId}/${place.index}`;
    return [{ source, at: new Date(at).toISOString(), result: isRight ? 1 : 0, confidence: stated, ruleVersion }];
  });
}
