import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';

/** Returns the exam type of an address, or `undefined` if there is none. */
export function knownExamType(type: string): ChartExamType | undefined {
  return CHART_EXAM_TYPES.find((each) => each === type);
}
