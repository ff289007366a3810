import { CHART_EXAM_BARS, CHART_EXAM_INTERVALS } from '@tradesense/core/grading/exam-rules.ts';
import { Problem } from '../../platform/http/problem.ts';
import { startProblem } from '../assessment/index.ts';
import type { AppealReason } from './appeal.service.ts';
import type { DrawReason } from './draw-item.service.ts';
import type { NextChartReason, StartExamReason } from './start-exam.service.ts';
import type { SubmitReason } from './submit-part.service.ts';

export type ChartExamReason = AppealReason | NextChartReason | StartExamReason | SubmitReason;

/** Returns the HTTP problem for the reason why the Chart Exam module refused a request. */
export function chartExamProblem(reason: ChartExamReason): Problem {
  if (typeof reason !== 'string') {
    switch (reason.code) {
      case 'mark-invalid':
        return new Problem('mark-invalid', { errors: [...reason.errors] });
      case 'not-enough-history':
        return new Problem('not-enough-history', { detail: historyDetail(reason) });
      case 'test-in-progress':
      case 'too-many-starts':
        return startProblem(reason, 'exam');
    }
  }
  switch (reason) {
    case 'overtaken':
      return startProblem(reason, 'exam');
    case 'part-expired':
      return new Problem('part-expired', {
        detail: 'Time is up. This part is graded with the marks that were saved in time.',
      });
    case 'not-found':
    case 'already-appealed':
    case 'idempotency-conflict':
    case 'test-ended':
    case 'question-not-current':
      return new Problem(reason);
  }
}

function historyDetail({ assetClass, isWithheld }: DrawReason): string {
  if (isWithheld) {
    return `Too few unseen charts of the class "${assetClass}" are left while your Bias Test runs. Finish or end the test first.`;
  }
  const needs = CHART_EXAM_INTERVALS.map((interval) => `${CHART_EXAM_BARS[interval]} bars at ${interval}`).join(' or ');
  return `No asset of the class "${assetClass}" has a chart for this exam that you have not seen. A chart needs ${needs}.`;
}
