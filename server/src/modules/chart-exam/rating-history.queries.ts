import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { examCharts, exams } from './chart-exam.tables.ts';

export interface RatedChart {
  readonly type: ChartExamType;
  readonly examId: string;
  readonly at: EpochMs;
  readonly value: number;
  readonly deviation: number;
}

/** Returns the learner's rating after each rated chart, oldest first. */
export async function readRatingHistory(tx: Tx, userId: string): Promise<readonly RatedChart[]> {
  const { examId, gradedAt, ratingAfter } = examCharts;
  const rows = await tx
    .select({ type: exams.type, examId, gradedAt, ratingAfter })
    .from(examCharts)
    .innerJoin(exams, eq(exams.id, examId))
    .where(and(eq(examCharts.userId, userId), eq(examCharts.isRated, true), isNotNull(ratingAfter)))
    .orderBy(asc(gradedAt));
  return rows.flatMap(({ type, examId: id, gradedAt: at, ratingAfter: rating }) =>
    at === null || rating === null
      ? []
      : [{ type, examId: id, at: at, value: rating.value, deviation: rating.deviation }],
  );
}
