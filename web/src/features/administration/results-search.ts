import { ADMIN_TABLES, type SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import {
  TEST_KINDS,
  TEST_STATES,
  TEST_VERDICTS,
  type TestKind,
  type TestState,
} from '@tradesense/contract/administration-constants.ts';
import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { known, matching, oneOf, uuidOf, type SearchValues } from '../../platform/search-values.ts';
import { tableSearch, type TableSearch } from './table-search.ts';

/** Search parameters of the results page. If a filter is absent, results with any value of its field are shown. */
export interface ResultsPageSearch extends TableSearch<SortOf<'results'>> {
  readonly kind: TestKind;
  readonly type?: ChartExamType;
  readonly state?: TestState;
  readonly verdict?: (typeof TEST_VERDICTS)[number];
  /** Id of the learner whose attempts are shown. */
  readonly learner?: string;
  readonly from?: string;
  readonly until?: string;
  /** Id of the attempt that is open. */
  readonly attempt?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the search parameters. Leaves out invalid parameters. */
export function resultsPageSearch(search: SearchValues): ResultsPageSearch {
  return {
    kind: oneOf(TEST_KINDS, search['kind']) ?? 'chart-exam',
    ...known({
      type: oneOf(CHART_EXAM_TYPES, search['type']),
      state: oneOf(TEST_STATES, search['state']),
      verdict: oneOf(TEST_VERDICTS, search['verdict']),
      learner: uuidOf(search['learner']),
      from: matching(DAY, search['from']),
      until: matching(DAY, search['until']),
      ...tableSearch(ADMIN_TABLES.results, search),
      attempt: uuidOf(search['attempt']),
    }),
  };
}
