import { ADMIN_TABLES, type SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import { ADMIN_PAGE_MAX, SEARCH_MAX } from '@tradesense/contract/administration-constants.ts';
import {
  STUDY_ITEM_FLAGS,
  STUDY_ITEM_KINDS,
  type StudyItemFlag,
  type StudyItemKind,
} from '@tradesense/contract/study-items-constants.ts';
import { known, oneOf, textOf, wholeOf, type SearchValues } from '../../platform/search-values.ts';
import { tableSearch, type TableSearch } from './table-search.ts';

/**
 * Search parameters of the page of item statistics. If a filter is absent, rows with any value are shown. Any other
 * absent field has the default of the page.
 */
export interface StudyItemsPageSearch extends TableSearch<SortOf<'studyItems'>> {
  readonly kind: StudyItemKind;
  readonly q?: string;
  readonly flag?: StudyItemFlag | 'any';
  readonly page?: number;
}

/** Parses the search parameters. Leaves out invalid parameters. */
export function studyItemsPageSearch(search: SearchValues): StudyItemsPageSearch {
  return {
    kind: oneOf(STUDY_ITEM_KINDS, search['kind']) ?? 'question',
    ...known({
      q: textOf(search['q'])?.slice(0, SEARCH_MAX),
      flag: oneOf([...STUDY_ITEM_FLAGS, 'any'] as const, search['flag']),
      ...tableSearch(ADMIN_TABLES.studyItems, search),
      page: wholeOf(search['page'], 2, ADMIN_PAGE_MAX),
    }),
  };
}
