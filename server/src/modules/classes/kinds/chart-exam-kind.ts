import { valueOrProblem } from '../../../platform/http/problem.ts';
import { chartExamProblem } from '../../chart-exam/index.ts';
import type { AssignmentKind } from '../assignment-kind.ts';
import { tooFewCharts } from '../class-problems.ts';

/**
 * Assignment of a Chart Exam. Its charts are drawn when the teacher assigns it, so they are the same for all learners.
 */
export const CHART_EXAM_KIND: AssignmentKind<'chart-exam'> = {
  async choose({ chartExams }, tx, { type, assetClass, interval, charts }, now) {
    const items = await chartExams.draw(tx, now, { type, assetClass, interval, count: charts });
    if (items === null) throw tooFewCharts(charts, 'another asset class or mixed intervals');
    return { type, assetClass, interval, items };
  },
  view: (_library, { items, ...choice }) => ({ kind: 'chart-exam', ...choice, charts: items.length }),
  async start({ chartExams }, { userId, assignmentId, begin }, { type, assetClass, items }) {
    const onStored = async (...begun: Parameters<typeof begin>) => void (await begin(...begun));
    const exam = { userId, assignmentId, type, assetClass, items, onStored };
    return (await valueOrProblem(chartExams.start(exam), chartExamProblem)).id;
  },
};
