import { ADMIN_TABLES, type SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { known, oneOf, uuidOf, type SearchValues } from '../../platform/search-values.ts';
import { tableSearch, type TableSearch } from './table-search.ts';

/**
 * Search parameters of the page of re-grades. The target is a chart of the item bank, an exam, or the exams of a type
 * in a period. `type` also filters the past re-grades.
 */
export interface RegradesPageSearch extends TableSearch<SortOf<'regrades'>> {
  readonly item?: string;
  readonly exam?: string;
  readonly type?: ChartExamType | undefined;
}

/** Parses the search parameters. Leaves out invalid parameters. */
export function regradesPageSearch(search: SearchValues): RegradesPageSearch {
  return known({
    item: uuidOf(search['item']),
    exam: uuidOf(search['exam']),
    type: oneOf(CHART_EXAM_TYPES, search['type']),
    ...tableSearch(ADMIN_TABLES.regrades, search),
  });
}
