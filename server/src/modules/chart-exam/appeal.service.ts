import type { ExamAppealResponse } from '@tradesense/contract/chart-exam.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { ExamDeps } from './chart-exam.queries.ts';
import { insertAppeal } from './exam-appeal.repo.ts';
import { findChart } from './exam-chart.repo.ts';

export type AppealReason =
  /** The learner has no such exam, or the chart is not graded yet. */
  'not-found' | 'already-appealed';

/** Stores a learner's appeal against the item of a graded chart. A learner can appeal against an item once. */
export async function appealChart(
  deps: ExamDeps,
  userId: string,
  examId: string,
  index: number,
  text: string,
): Promise<Result<ExamAppealResponse, AppealReason>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const settled = await deps.lifeCycle.settled(tx, userId, examId, now);
    if (!settled.ok) return settled;
    const record = await findChart(tx, examId, index);
    if (record === null || record.chart.gradedAt === null) return refused('not-found');
    const { itemId } = record.chart;
    if (!(await insertAppeal(tx, { userId, itemId, text, createdAt: now }))) return refused('already-appealed');
    return ok({ appealedAt: new Date(now).toISOString() });
  });
}
