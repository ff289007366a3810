/** Lists accounts for the administration. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { UserRole, UserSort } from '@tradesense/contract/administration-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { registrations, users, type UserRow } from './identity.tables.ts';

/** Filter of the accounts to list. An absent or `null` field selects all. */
export interface AccountFilter {
  /**
   * Lower-case words of letters and digits. An account matches if each of these words is the start of one of the
   * account's words.
   */
  readonly words: readonly string[];
  /** Id of one account, given instead of `words`; `null` to select by words. */
  readonly id: string | null;
  readonly state: 'active' | 'suspended' | null;
  readonly role: UserRole | null;
  /**
   * Further condition from another module. Its arguments are SQL for the account's id and for whether the account is an
   * administrator.
   */
  readonly also: ((userId: SQL, isAdmin: SQL) => SQL) | null;
}

export interface AccountOrder {
  readonly sort: UserSort;
  readonly direction: 'asc' | 'desc';
}

const LISTED = {
  id: users.id,
  name: users.name,
  username: users.username,
  email: users.email,
  isAdmin: users.isAdmin,
  isModerator: users.isModerator,
  isSuspended: users.isSuspended,
  verifiedAt: users.verifiedAt,
  termsAcceptedAt: users.termsAcceptedAt,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
} as const;
export type ListedAccount = Pick<UserRow, keyof typeof LISTED>;

const ROLE_CONDITIONS: Readonly<Record<UserRole, SQL | undefined>> = {
  administrator: eq(users.isAdmin, true),
  moderator: eq(users.isModerator, true),
  learner: and(eq(users.isAdmin, false), eq(users.isModerator, false)),
};

const SORT_COLUMNS: Readonly<Record<UserSort, SQL>> = {
  created: sql`${users.createdAt}`,
  name: sql`lower(${users.name})`,
  email: sql`${users.emailNormalised}`,
};

function stateCondition(state: AccountFilter['state']): SQL | undefined {
  if (state === 'suspended') return eq(users.isSuspended, true);
  return state === 'active' ? and(eq(users.isSuspended, false), isNotNull(users.verifiedAt)) : undefined;
}

function condition({ words, id, state, role, also }: AccountFilter): SQL | undefined {
  // NOTE: the words contain only letters and digits, so they need no quoting within the query.
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return and(
    id === null ? undefined : eq(users.id, id),
    query === ''
      ? undefined
      : sql`account_search_words(${users.name}, ${users.username}, ${users.emailNormalised}) @@ ${query}::tsquery`,
    stateCondition(state),
    role === null ? undefined : ROLE_CONDITIONS[role],
    also === null ? undefined : also(sql`${users.id}`, sql`${users.isAdmin}`),
  );
}

/** Returns a page of the accounts that the filter selects. */
export async function listAccounts(
  tx: Tx,
  filter: AccountFilter,
  { sort, direction }: AccountOrder,
  page: { readonly offset: number; readonly limit: number },
): Promise<ListedAccount[]> {
  const by = direction === 'asc' ? asc : desc;
  // The page is read in two steps: first the ids, from an index in the sort order, then their rows. Reading the full
  // rows of all earlier pages would take longer.
  const ids = await tx
    .select({ id: users.id })
    .from(users)
    .where(condition(filter))
    .orderBy(by(SORT_COLUMNS[sort]), by(users.id))
    .offset(page.offset)
    .limit(page.limit);
  if (ids.length === 0) return [];
  const rows = await tx
    .select(LISTED)
    .from(users)
    .where(
      inArray(
        users.id,
        ids.map(({ id }) => id),
      ),
    );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => found.get(id) ?? []);
}

export async function countAccounts(tx: Tx, filter: AccountFilter): Promise<number> {
  const rows = await tx.select({ n: count() }).from(users).where(condition(filter));
  return rows[0]?.n ?? 0;
}

/**
 * Returns a page of the accounts without a verified address and the registrations that await confirmation, and the
 * total number of both. Unlike in `listAccounts`, each word may occur anywhere in the name or the address.
 */
export async function listUnverified(
  tx: Tx,
  { words, id }: Pick<AccountFilter, 'words' | 'id'>,
  { sort, direction }: AccountOrder,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly accounts: ListedAccount[]; readonly total: number }> {
  const accounts = tx
    .select({ ...LISTED, text: sql<string>`${users.name} || ' ' || ${users.emailNormalised}`.as('text') })
    .from(users)
    .where(isNull(users.verifiedAt));
  const waiting = tx
    .select({
      id: registrations.id,
      name: registrations.name,
      username: sql<string | null>`null::text`,
      email: registrations.email,
      isAdmin: sql<boolean>`false`,
      isModerator: sql<boolean>`false`,
      isSuspended: sql<boolean>`false`,
      verifiedAt: sql<Date | null>`null::timestamptz`,
      termsAcceptedAt: sql<Date | null>`null::timestamptz`,
      createdAt: registrations.createdAt,
      lastSeenAt: sql<Date | null>`null::timestamptz`,
      text: sql<string>`${registrations.name} || ' ' || ${registrations.emailNormalised}`.as('text'),
    })
    .from(registrations);
  const all = accounts.unionAll(waiting).as('unverified');
  const found = and(
    id === null ? undefined : eq(all.id, id),
    ...words.map((word) => sql`lower(${all.text}) LIKE ${`%${word}%`}`),
  );
  const by = direction === 'asc' ? asc : desc;
  const columns = { created: all.createdAt, name: sql`lower(${all.name})`, email: sql`lower(${all.email})` };
  const rows = await tx
    .select()
    .from(all)
    .where(found)
    .orderBy(by(columns[sort]), by(all.id))
    .offset(page.offset)
    .limit(page.limit);
  const counted = await tx.select({ n: count() }).from(all).where(found);
  return { accounts: rows.map(({ text: _text, ...account }) => account), total: counted[0]?.n ?? 0 };
}

/** Returns the account, or the registration that awaits confirmation, with this id. */
export async function findListedAccount(tx: Tx, id: string): Promise<ListedAccount | undefined> {
  const [account] = await tx.select(LISTED).from(users).where(eq(users.id, id));
  if (account !== undefined) return account;
  const [waiting] = await tx.select().from(registrations).where(eq(registrations.id, id));
  if (waiting === undefined) return undefined;
  const { name, email, createdAt } = waiting;
  const none = { username: null, verifiedAt: null, termsAcceptedAt: null, lastSeenAt: null };
  return { id, name, email, createdAt, ...none, isAdmin: false, isModerator: false, isSuspended: false };
}

/** Returns the names under which people know these accounts: the username if there is one, otherwise the name. */
export async function accountNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name, username }) => [id, username ?? name]));
}

/** Returns the names that these accounts were registered with. */
export async function registeredNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
