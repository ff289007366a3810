import { ADMIN_TABLES, type SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import { ADMIN_PAGE_MAX } from '@tradesense/contract/administration-constants.ts';
import { PROMO_STATES, type PromoState } from '@tradesense/contract/billing-constants.ts';
import { PROMO_CODE_MAX } from '@tradesense/contract/product.ts';
import { PROMO_KINDS, type PromoKind } from '@tradesense/core/billing/promo.ts';
import { known, oneOf, textOf, wholeOf, type SearchValues } from '../../platform/search-values.ts';
import { tableSearch, type TableSearch } from './table-search.ts';

/**
 * Search parameters of the page of promo codes. If a filter is absent, rows with any value are shown. Any other absent
 * field has the default of the page.
 */
export interface PromoCodesSearch extends TableSearch<SortOf<'promoCodes'>> {
  readonly q?: string;
  readonly state?: PromoState;
  readonly kind?: PromoKind;
  readonly page?: number;
}

/** Parses the search parameters. Leaves out invalid parameters. */
export function promoCodesSearch(search: SearchValues): PromoCodesSearch {
  return known({
    q: textOf(search['q'])?.slice(0, PROMO_CODE_MAX),
    state: oneOf(PROMO_STATES, search['state']),
    kind: oneOf(PROMO_KINDS, search['kind']),
    ...tableSearch(ADMIN_TABLES.promoCodes, search),
    page: wholeOf(search['page'], 2, ADMIN_PAGE_MAX),
  });
}
