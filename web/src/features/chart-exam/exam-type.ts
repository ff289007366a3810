import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';

/** The exam type of an address; `undefined` where there is no such type. */
export function knownExamType(type: string): ChartExamType | undefined {
  return CHART_EXAM_TYPES.find((each) => each === type);
}
