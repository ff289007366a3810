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

/** What the address of the users page says. An absent field means any, or the default. */
export interface UsersPageSearch {
  readonly q?: string;
  readonly state?: UserState;
  readonly role?: UserRole;
  readonly unlocked?: 'yes' | 'no';
  readonly sort?: UserSort;
  readonly direction?: 'asc' | 'desc';
  readonly page?: number;
  /** Account in the drawer. */
  readonly user?: string;
}

const oneOf = <Value extends string>(list: readonly Value[], value: unknown): Value | undefined =>
  list.find((each) => each === value);
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An address reads a number as a number, also where words are meant. */
const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Reads the address; leaves out what is not understood. */
export function usersPageSearch(search: Record<string, unknown>): UsersPageSearch {
  const page = Number(search['page']);
  const q = wordsOf(search['q']).slice(0, SEARCH_MAX);
  const read = {
    q: q === '' ? undefined : q,
    state: oneOf(USER_STATES, search['state']),
    role: oneOf(USER_ROLES, search['role']),
    unlocked: oneOf(['yes', 'no'] as const, search['unlocked']),
    sort: oneOf(USER_SORTS, search['sort']),
    direction: oneOf(['asc', 'desc'] as const, search['direction']),
    page: Number.isInteger(page) && page > 1 && page <= ADMIN_PAGE_MAX ? page : undefined,
    user: typeof search['user'] === 'string' && UUID.test(search['user']) ? search['user'] : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
