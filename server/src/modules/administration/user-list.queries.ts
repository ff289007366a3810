import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import { ADMIN_PAGE_SIZE } from '@tradesense/contract/administration-constants.ts';
import type { AdminUser, AdminUsersQuery, AdminUsersResponse } from '@tradesense/contract/administration.ts';
import { orderOf } from '@tradesense/core/kernel/table-order.ts';
import type { Tx } from '../../platform/database/database.ts';
import { countCompletedRatedTests } from '../bias-test/index.ts';
import { countExams } from '../chart-exam/index.ts';
import {
  countAccounts,
  listAccounts,
  listUnverified,
  roleOf,
  type AccountFilter,
  type ListedAccount,
} from '../identity/index.ts';
import { countTrades } from '../journal/index.ts';
import { unlockedCondition } from '../unlock/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';
import { maskedEmail } from './masked-email.policy.ts';
import { searchTerms } from './search-words.policy.ts';

type Deps = Pick<AdministrationDeps, 'db' | 'clock' | 'totals' | 'unlock'>;
type UsersFilter = Omit<AdminUsersQuery, 'page'>;

interface UsersPage {
  readonly offset: number;
  readonly limit: number;
}

function accountFilter({ search = '', state, role, unlocked }: UsersFilter): AccountFilter {
  return {
    ...searchTerms(search),
    state: state === undefined || state === 'unverified' ? null : state,
    role: role ?? null,
    also: unlocked === undefined ? null : unlockedCondition(unlocked === 'yes'),
  };
}

async function findUsers({ totals }: Pick<Deps, 'totals'>, tx: Tx, query: UsersFilter, page: UsersPage) {
  const filter = accountFilter(query);
  const order = orderOf(ADMIN_TABLES.users, query);
  if (query.state === 'unverified') return listUnverified(tx, filter, order, page);
  const accounts = await listAccounts(tx, filter, order, page);
  // If the first page is not full, it contains all accounts, so no separate count is needed.
  const isAll = page.offset === 0 && accounts.length < page.limit;
  if (isAll) return { accounts, total: accounts.length };
  const { search = '', state, role, unlocked } = query;
  const key = JSON.stringify([search, state, role, unlocked]);
  return { accounts, total: await totals.of(key, () => countAccounts(tx, filter)) };
}

/**
 * Returns accounts in the form of the API, with their numbers of tests, exams and trades, and progress toward the
 * unlock.
 */
export async function userViews(
  { unlock }: Pick<Deps, 'unlock'>,
  tx: Tx,
  accounts: readonly ListedAccount[],
): Promise<AdminUser[]> {
  const ids = accounts.map(({ id }) => id);
  const tests = await countCompletedRatedTests(tx, ids);
  const exams = await countExams(tx, ids);
  const trades = await countTrades(tx, ids);
  const progress = await unlock.progressOf(tx, ids);
  return accounts.map((account) => {
    const { id, name, username, email, createdAt, lastSeenAt } = account;
    const { unlockedAt = null, progressPercentage = 0 } = progress.get(id) ?? {};
    return {
      id,
      name,
      username,
      maskedEmail: maskedEmail(email),
      role: roleOf(account),
      state: stateOf(account),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      tests: tests.get(id) ?? 0,
      exams: exams.get(id) ?? 0,
      trades: trades.get(id) ?? 0,
      isUnlocked: account.isAdmin || unlockedAt !== null,
      progressPercentage,
    };
  });
}

export function stateOf({ isSuspended, verifiedAt }: Pick<ListedAccount, 'isSuspended' | 'verifiedAt'>) {
  if (isSuspended) return 'suspended';
  return verifiedAt === null ? 'unverified' : 'active';
}

/** Returns a page of the accounts that the query selects. */
export async function readUsers(deps: Deps, { page = 1, ...query }: AdminUsersQuery): Promise<AdminUsersResponse> {
  return deps.db.read(async (tx) => {
    const place = { offset: (page - 1) * ADMIN_PAGE_SIZE, limit: ADMIN_PAGE_SIZE };
    const { accounts, total } = await findUsers(deps, tx, query, place);
    return { users: await userViews(deps, tx, accounts), page, pageSize: ADMIN_PAGE_SIZE, total };
  });
}

const EXPORT_PAGE = 500;

/**
 * Yields all accounts that the query selects, page by page. Pages are read by offset, so an account may be repeated if
 * other accounts are created in the meantime.
 */
export async function* exportedUsers(deps: Omit<Deps, 'totals'>, query: UsersFilter): AsyncGenerator<AdminUser[]> {
  const [filter, order] = [accountFilter(query), orderOf(ADMIN_TABLES.users, query)];
  for (let offset = 0; ; offset += EXPORT_PAGE) {
    const place = { offset, limit: EXPORT_PAGE };
    const users = await deps.db.read(async (tx) => {
      const accounts =
        query.state === 'unverified'
          ? (await listUnverified(tx, filter, order, place)).accounts
          : await listAccounts(tx, filter, order, place);
      return userViews(deps, tx, accounts);
    });
    if (users.length > 0) yield users;
    if (users.length < EXPORT_PAGE) return;
  }
}
