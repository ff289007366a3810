import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { oneOf } from '../../platform/search-values.ts';
import { Select } from '../../ui/select.tsx';
import { TYPE_LABELS } from '../chart-exam/exam-text.ts';

interface ExamTypeSelectProps {
  readonly value: ChartExamType | undefined;
  readonly onChange: (type: ChartExamType | undefined) => void;
}

/** Shows a choice of exam types, which filters a table. */
export function ExamTypeSelect({ value, onChange }: ExamTypeSelectProps) {
  return (
    <Select label="Type" value={value ?? ''} onValueChange={(type) => onChange(oneOf(CHART_EXAM_TYPES, type))}>
      <option value="">Any type</option>
      {CHART_EXAM_TYPES.map((type) => (
        <option key={type} value={type}>
          {TYPE_LABELS[type].title}
        </option>
      ))}
    </Select>
  );
}
