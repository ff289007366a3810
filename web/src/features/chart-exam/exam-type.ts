import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';

/** Returns the exam type that an address contains; `undefined` if it is not one of the five. */
export function knownExamType(type: string): ChartExamType | undefined {
  return CHART_EXAM_TYPES.find((each) => each === type);
}
