import type { AssignRequest } from '@tradesense/contract/class-assignments.ts';
import { CLASS_EXAM_CHARTS_MAX } from '@tradesense/core/classes/class-rules.ts';
import { CHART_EXAM_INTERVALS, CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { ASSET_CLASSES } from '@tradesense/core/market/asset.ts';
import { Select } from '../../../ui/select.tsx';
import { CLASS_LABELS, INTERVAL_LABELS, TYPE_LABELS } from '../../chart-exam/exam-text.ts';
import { ChartCount } from './chart-count.tsx';

type Exam = Extract<AssignRequest['content'], { kind: 'chart-exam' }>;

export const NEW_EXAM: Exam = {
  kind: 'chart-exam',
  type: 'swing-analysis',
  assetClass: 'crypto',
  interval: 'mixed',
  charts: 3,
};

const INTERVALS: readonly Exam['interval'][] = ['mixed', ...CHART_EXAM_INTERVALS];

/** Lets the teacher choose the type and charts of a Chart Exam. */
export function ExamChoices({ exam, onExam }: { readonly exam: Exam; readonly onExam: (exam: Exam) => void }) {
  return (
    <>
      <Select
        label="Exam"
        value={exam.type}
        onValueChange={(value) => onExam({ ...exam, type: CHART_EXAM_TYPES.find((each) => each === value) ?? exam.type })}
      >
        {CHART_EXAM_TYPES.map((each) => (
          <option key={each} value={each}>
            {TYPE_LABELS[each].title}
          </option>
        ))}
      </Select>
      <Select
        label="Asset class"
        value={exam.assetClass}
        onValueChange={(value) =>
          onExam({ ...exam, assetClass: ASSET_CLASSES.find((each) => each === value) ?? exam.assetClass })
        }
      >
        {ASSET_CLASSES.map((each) => (
          <option key={each} value={each}>
            {CLASS_LABELS[each]}
          </option>
        ))}
      </Select>
      <Select
        label="Interval"
        value={exam.interval}
        onValueChange={(value) => onExam({ ...exam, interval: INTERVALS.find((each) => each === value) ?? 'mixed' })}
      >
        {INTERVALS.map((each) => (
          <option key={each} value={each}>
            {each === 'mixed' ? 'Mixed' : INTERVAL_LABELS[each]}
          </option>
        ))}
      </Select>
      <ChartCount value={exam.charts} max={CLASS_EXAM_CHARTS_MAX} onCount={(charts) => onExam({ ...exam, charts })} />
    </>
  );
}
