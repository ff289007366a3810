import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { CertifiedAttempt } from '@tradesense/core/certificates/attempt-hash.ts';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { examCharts, examItems, exams } from './chart-exam.tables.ts';

/** Returns the learner's rated charts of an exam type, in the order of grading. Simulated charts are never rated. */
export async function ratedCharts(tx: Tx, userId: string, type: ChartExamType): Promise<readonly CertifiedAttempt[]> {
  const { examId, index, gradedAt, score, isRated } = examCharts;
  const rows = await tx
    .select({
      examId,
      index,
      gradedAt,
      score,
      ruleVersion: sql<number>`coalesce(${examCharts.ruleVersion}, ${examItems.ruleVersion})`,
    })
    .from(examCharts)
    .innerJoin(exams, eq(exams.id, examId))
    .innerJoin(examItems, eq(examItems.id, examCharts.itemId))
    .where(and(eq(examCharts.userId, userId), eq(exams.type, type), eq(isRated, true), isNotNull(gradedAt)))
    .orderBy(asc(gradedAt), asc(examId), asc(index));
  return rows.flatMap(({ gradedAt: at, score: result, ruleVersion, ...place }) => {
    if (at === null || result === null) return [];
    const source = `${place.examId}/${place.index}`;
    return [{ source, at: new Date(at).toISOString(), result, confidence: null, ruleVersion }];
  });
}
