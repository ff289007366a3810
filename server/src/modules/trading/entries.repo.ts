/** Open entries of live accounts: the part of a position that each order opened; see core's `open-entries.ts`. */
import type { Price } from '@tradesense/core/kernel/money.ts';
import { givenStatement, isGiven } from '../../platform/database/database-given-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { withCommit } from '../../platform/database/database-with-commit.ts';
import { readRecords, recordsQuery, recordsText, upsertText, type Records } from './table-records.repo.ts';
import { orderPlans, sandboxAccounts, sandboxEntries, type EntryRow, type PlanRow } from './trading.tables.ts';

const ENTRIES_AND_PLANS = givenStatement('sandbox-entries-and-plans', (isOne) => {
  const account = isGiven('account_id', '$1', isOne);
  const entries = recordsQuery(sandboxEntries, `${account} ORDER BY sequence, place`);
  const requests = `(account_id, client_order_id) IN (
    SELECT request.account_id, request.id FROM unnest($2::uuid[], $3::text[]) AS request (account_id, id)
  )`;
  return `SELECT (${entries}) AS entries, (${recordsQuery(orderPlans, `${account} AND ${requests}`)}) AS plans`;
});

/** Identifies a request to place orders in an account. */
export type RequestName = Pick<PlanRow, 'accountId' | 'clientOrderId'>;

/** Returns the open entries of the accounts, oldest first, and the plans of the given requests, in one round trip. */
export async function entriesAndPlans(
  tx: Tx,
  accountIds: readonly string[],
  requests: readonly RequestName[],
): Promise<{ readonly entries: readonly EntryRow[]; readonly plans: readonly PlanRow[] }> {
  const ofAccounts = requests.map(({ accountId }) => accountId);
  const ids = requests.map(({ clientOrderId }) => clientOrderId);
  const { rows } = await tx.$client.query<{ entries: Records; plans: Records }>(
    ENTRIES_AND_PLANS([accountIds], ofAccounts, ids),
  );
  const [{ entries, plans } = { entries: [], plans: [] }] = rows;
  return { entries: readRecords(sandboxEntries, entries), plans: readRecords(orderPlans, plans) };
}

/** For each column of an entry: whether an event may change it after the entry is stored. */
const ENTRY_CHANGES: Readonly<Record<keyof EntryRow, boolean>> = {
  accountId: false,
  sequence: false,
  place: false,
  userId: false,
  orderId: false,
  symbol: false,
  side: false,
  plannedRisk: false,
  quantity: true,
  cost: true,
  settled: true,
  hasReachedLimit: true,
  limitPrice: true,
};
const UPSERT = upsertText(sandboxEntries, '$1', ENTRY_CHANGES);
const DELETE = `DELETE FROM sandbox_entries WHERE account_id = ANY ($1) AND (account_id, sequence, place)
  IN (
    SELECT entry.account_id, entry.sequence, entry.place
    FROM unnest($1::uuid[], $2::integer[], $3::smallint[]) AS entry (account_id, sequence, place)
  )`;

/**
 * Stores entries that are new or changed, and deletes closed entries. The statements are sent together with the commit.
 */
export function storeEntries(tx: Tx, changed: readonly EntryRow[], closed: readonly EntryRow[]): void {
  if (changed.length > 0) {
    const values = [recordsText(sandboxEntries, changed)];
    withCommit(tx, tx.$client.query({ name: 'sandbox-store-entries', text: UPSERT, values }));
  }
  if (closed.length > 0) {
    const values = [
      closed.map(({ accountId }) => accountId),
      closed.map(({ sequence }) => sequence),
      closed.map(({ place }) => place),
    ];
    withCommit(tx, tx.$client.query({ name: 'sandbox-delete-entries-of', text: DELETE, values }));
  }
}

/** An open entry with the account's fee rate for closing it. */
export type OwnedEntry = EntryRow & { readonly takerFee: bigint };

const OF_LEARNER = `SELECT (${recordsQuery(sandboxEntries, `user_id = $1 AND planned_risk IS NOT NULL AND NOT has_reached_limit ORDER BY account_id, sequence, place`)}) AS entries,
  (${recordsQuery(sandboxAccounts, 'id IN (SELECT account_id FROM sandbox_entries WHERE user_id = $1)')}) AS accounts`;

/**
 * Returns a learner's open entries, over all accounts, that have a planned risk and whose net loss has not yet reached
 * the amount at which the evidence meter settles them.
 */
export async function countingEntries(tx: Tx, userId: string): Promise<readonly OwnedEntry[]> {
  const { rows } = await tx.$client.query<{ entries: Records; accounts: Records }>({
    name: 'sandbox-counting-entries',
    text: OF_LEARNER,
    values: [userId],
  });
  const [{ entries, accounts } = { entries: [], accounts: [] }] = rows;
  const fees = new Map(readRecords(sandboxAccounts, accounts).map(({ id, takerFee }) => [id, takerFee]));
  return readRecords(sandboxEntries, entries).map((entry) => ({ ...entry, takerFee: fees.get(entry.accountId) ?? 0n }));
}

/**
 * Returns the assets that have an open entry with a `limit_price`, the price at which the entry's loss reaches its
 * limit.
 */
export async function assetsWithLimits(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.$client.query<{ symbol: string }>({
    name: 'sandbox-entry-assets',
    text: 'SELECT DISTINCT symbol FROM sandbox_entries WHERE limit_price IS NOT NULL',
  });
  return rows.map(({ symbol }) => symbol);
}

/**
 * Returns a page of account ids, ascending: accounts with an entry of the asset whose loss reaches its limit at the
 * given bid or ask. The page starts after the id `after`; if `after` is `null`, it starts with the first account.
 */
export async function accountsBeyondLimit(
  tx: Tx,
  symbol: string,
  { bid, ask }: { readonly bid: Price; readonly ask: Price },
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await tx.$client.query<{ account_id: string }>({
    name: 'sandbox-entries-beyond',
    text: `SELECT account_id FROM (
        SELECT account_id FROM sandbox_entries WHERE symbol = $1 AND side = 'long' AND limit_price >= $2
        UNION SELECT account_id FROM sandbox_entries WHERE symbol = $1 AND side = 'short' AND limit_price <= $3
      ) AS beyond WHERE $4::uuid IS NULL OR account_id > $4 ORDER BY account_id LIMIT $5`,
    values: [symbol, bid, ask, after, limit],
  });
  return rows.map(({ account_id: id }) => id);
}
