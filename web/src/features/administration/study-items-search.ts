import { ADMIN_PAGE_MAX, SEARCH_MAX } from '@tradesense/contract/administration-constants.ts';
import {
  STUDY_ITEM_FLAGS,
  STUDY_ITEM_KINDS,
  STUDY_ITEM_SORTS,
  type StudyItemFlag,
  type StudyItemKind,
  type StudyItemSort,
} from '@tradesense/contract/study-items-constants.ts';
import { known, oneOf, textOf, wholeOf, type SearchValues } from '../../platform/search-values.ts';

/** Search parameters of the item statistics page. An absent field means any, or the default. */
export interface StudyItemsPageSearch {
  readonly kind: StudyItemKind;
  readonly q?: string;
  readonly flag?: StudyItemFlag | 'any';
  readonly sort?: StudyItemSort;
  readonly direction?: 'asc' | 'desc';
  readonly page?: number;
}

/** Parses the search parameters. Leaves out invalid ones. */
export function studyItemsPageSearch(search: SearchValues): StudyItemsPageSearch {
  return {
    kind: oneOf(STUDY_ITEM_KINDS, search['kind']) ?? 'question',
    ...known({
      q: textOf(search['q'])?.slice(0, SEARCH_MAX),
      flag: oneOf([...STUDY_ITEM_FLAGS, 'any'] as const, search['flag']),
      sort: oneOf(STUDY_ITEM_SORTS, search['sort']),
      direction: oneOf(['asc', 'desc'] as const, search['direction']),
      page: wholeOf(search['page'], 2, ADMIN_PAGE_MAX),
    }),
  };
}
