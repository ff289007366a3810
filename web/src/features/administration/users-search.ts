import {
  ADMIN_PAGE_MAX,
  SEARCH_MAX,
  USER_ROLES,
  USER_SORTS,
  USER_STATES,
  type UserRole,
  type UserSort,
  type UserState,
} from '@tradesense/contract/administration-constants.ts';
import { known, oneOf, textOf, uuidOf, wholeOf, type SearchValues } from '../../platform/search-values.ts';

/** Search parameters of the users page. An absent field means any, or the default. */
export interface UsersPageSearch {
  readonly q?: string;
  readonly state?: UserState;
  readonly role?: UserRole;
  readonly unlocked?: 'yes' | 'no';
  readonly sort?: UserSort;
  readonly direction?: 'asc' | 'desc';
  readonly page?: number;
  /** Id of the account in the drawer. */
  readonly user?: string;
}

/** Parses the search parameters. Leaves out invalid ones. */
export function usersPageSearch(search: SearchValues): UsersPageSearch {
  return known({
    q: textOf(search['q'])?.slice(0, SEARCH_MAX),
    state: oneOf(USER_STATES, search['state']),
    role: oneOf(USER_ROLES, search['role']),
    unlocked: oneOf(['yes', 'no'], search['unlocked']),
    sort: oneOf(USER_SORTS, search['sort']),
    direction: oneOf(['asc', 'desc'], search['direction']),
    page: wholeOf(search['page'], 2, ADMIN_PAGE_MAX),
    user: uuidOf(search['user']),
  });
}
