import type { ExamAppealResponse } from '@tradesense/contract/chart-exam.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { insertAppeal } from './exam-chart.repo.ts';
import { countAppeal } from './exam-item.repo.ts';
import type { GradeDeps } from './grade-chart.service.ts';
import { settledExam } from './settled-exam.service.ts';

/**
 * Stores what a learner has to say against a graded chart's item. Throws `not-found` (404) for a chart that is not graded,
 * `already-appealed` (409) for an item that the learner has appealed before.
 */
export async function appealChart(
  deps: GradeDeps & Pick<Platform, 'db' | 'clock'>,
  userId: string,
  examId: string,
  index: number,
  text: string,
): Promise<ExamAppealResponse> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { charts } = await settledExam(deps, tx, userId, examId, now);
    const chart = charts[index]?.chart;
    if (chart === undefined || chart.gradedAt === null) throw new Problem('not-found');
    const { itemId } = chart;
    if (!(await insertAppeal(tx, { userId, itemId, text, createdAt: now }))) throw new Problem('already-appealed');
    await countAppeal(tx, itemId);
    return { appealedAt: new Date(now).toISOString() };
  });
}
