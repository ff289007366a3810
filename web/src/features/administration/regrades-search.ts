import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { known, oneOf, uuidOf, type SearchValues } from '../../platform/search-values.ts';

/** What the address of the page of re-grades says: the chart of the bank or the exam that it is about, or a type. */
export interface RegradesPageSearch {
  readonly item?: string;
  readonly exam?: string;
  readonly type?: ChartExamType;
}

/** Reads the address; leaves out what is not understood. */
export function regradesPageSearch(search: SearchValues): RegradesPageSearch {
  return known({
    item: uuidOf(search['item']),
    exam: uuidOf(search['exam']),
    type: oneOf(CHART_EXAM_TYPES, search['type']),
  });
}
