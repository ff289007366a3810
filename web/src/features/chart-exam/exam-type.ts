import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';

/** Returns the exam type in an address; `undefined` if it names none. */
export function knownExamType(type: string): ChartExamType | undefined {
  return CHART_EXAM_TYPES.find((each) => each === type);
}
