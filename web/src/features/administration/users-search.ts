import { ADMIN_TABLES, type SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import {
  ADMIN_PAGE_MAX,
  SEARCH_MAX,
  USER_ROLES,
  USER_STATES,
  type UserRole,
  type UserState,
} from '@tradesense/contract/administration-constants.ts';
import { known, oneOf, textOf, uuidOf, wholeOf, type SearchValues } from '../../platform/search-values.ts';
import { tableSearch, type TableSearch } from './table-search.ts';

/**
 * Search parameters of the page of users. If a filter is absent, rows with any value are shown. Any other absent field
 * has the default of the page.
 */
export interface UsersPageSearch extends TableSearch<SortOf<'users'>> {
  readonly q?: string;
  readonly state?: UserState;
  readonly role?: UserRole;
  readonly unlocked?: 'yes' | 'no';
  readonly page?: number;
  /** Id of the account that the drawer shows. */
  readonly user?: string;
}

/** Parses the search parameters. Leaves out invalid parameters. */
export function usersPageSearch(search: SearchValues): UsersPageSearch {
  return known({
    q: textOf(search['q'])?.slice(0, SEARCH_MAX),
    state: oneOf(USER_STATES, search['state']),
    role: oneOf(USER_ROLES, search['role']),
    unlocked: oneOf(['yes', 'no'], search['unlocked']),
    ...tableSearch(ADMIN_TABLES.users, search),
    page: wholeOf(search['page'], 2, ADMIN_PAGE_MAX),
    user: uuidOf(search['user']),
  });
}
