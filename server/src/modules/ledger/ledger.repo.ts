import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Balances } from '@tradesense/core/ledger/balances.ts';
import type { ChainHead, Entry, EntryKind } from '@tradesense/core/ledger/entry.ts';
import { LEDGER_ACCOUNTS, type LedgerAccount, type Posting } from '@tradesense/core/ledger/posting.ts';
import { money, type Money } from '@tradesense/core/kernel/money.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { givenRows, givenStatement, isGiven } from '../../platform/database/database-given-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ledgerChains, ledgerEntries } from './ledger.tables.ts';

type EntryRow = typeof ledgerEntries.$inferSelect;
type ChainRow = typeof ledgerChains.$inferSelect;

/**
 * Returns the entry of a row. Its postings are in the order of `LEDGER_ACCOUNTS`, because this module writes and hashes
 * them in that order.
 */
function entryOf(row: EntryRow): Entry {
  const { accountId, sequence, kind, at, cause, previousHash, hash } = row;
  const postings = LEDGER_ACCOUNTS.flatMap((book): Posting[] =>
    row[book] === 0n ? [] : [{ book, amount: money(row[book]) }],
  );
  return { accountId, sequence, kind, at: epochMs(at.getTime()), cause, postings, previousHash, hash };
}

function headOf(row: ChainRow): ChainHead {
  const balances = Object.fromEntries(LEDGER_ACCOUNTS.map((book) => [book, money(row[book])])) as Balances;
  return { accountId: row.accountId, sequence: row.sequence, hash: row.hash, balances };
}

export async function insertChain(tx: Tx, { accountId, sequence, hash, balances }: ChainHead, userId: string) {
  await tx.insert(ledgerChains).values({ accountId, userId, sequence, hash, ...balances });
}

interface RawHead extends Record<LedgerAccount, bigint> {
  readonly accountId: string;
  readonly sequence: number;
  readonly hash: Buffer;
}

const HEADS = givenStatement(
  'ledger-heads',
  (isOne) => `SELECT account_id AS "accountId", sequence, hash, cash, margin, fees, funding, realised, grants
    FROM ledger_chains WHERE ${isGiven('account_id', '$1', isOne)}`,
);

/**
 * Returns the heads of the given sandbox accounts' chains, by account id. An account without a chain is missing from
 * the map. This is a named statement, because every command runs it.
 */
export async function findHeads(tx: Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, ChainHead>> {
  const { rows } = await tx.$client.query<RawHead>(HEADS([accountIds]));
  const heads = rows.map((row) => headOf({ ...row, userId: '', hash: row.hash.toString('hex') }));
  return new Map(heads.map((head) => [head.accountId, head]));
}

/** Returns the head of a sandbox account's chain; `null` if the account has no chain. */
export async function findHead(tx: Tx, accountId: string): Promise<ChainHead | null> {
  return (await findHeads(tx, [accountId])).get(accountId) ?? null;
}

const amountsIn = (entries: readonly Entry[], book: LedgerAccount): bigint[] =>
  entries.map(({ postings }) => postings.find((posting) => posting.book === book)?.amount ?? 0n);

/** All columns of an entry except the id of the sandbox account, in the order of the values in `insertEntries`. */
const ENTRY_COLUMNS = 'sequence, kind, at, cause, cash, margin, fees, funding, realised, grants, previous_hash, hash';

/** New entries for the chain of one sandbox account. */
export interface Appended {
  /** Head of the chain before the new entries. */
  readonly from: ChainHead;
  readonly entries: readonly Entry[];
  readonly to: ChainHead;
}

const HEAD_TYPES = ['uuid', 'int', 'bytea', 'int', 'bytea', ...LEDGER_ACCOUNTS.map(() => 'bigint')];
const ENTRY_TYPES = [
  'uuid',
  'int',
  'text',
  'timestamptz',
  'text',
  ...LEDGER_ACCOUNTS.map(() => 'bigint'),
  'bytea',
  'bytea',
];

const APPEND = givenStatement(
  'ledger-append',
  (isOne) => `WITH moved AS (
      UPDATE ledger_chains AS chain
      SET sequence = head.sequence, hash = head.hash, cash = head.cash, margin = head.margin, fees = head.fees,
        funding = head.funding, realised = head.realised, grants = head.grants
      FROM ${givenRows(HEAD_TYPES, isOne)}
        AS head (account_id, from_sequence, from_hash, sequence, hash, cash, margin, fees, funding, realised, grants)
      WHERE chain.account_id = head.account_id AND chain.sequence = head.from_sequence AND chain.hash = head.from_hash
      RETURNING chain.account_id
    )
    INSERT INTO ledger_entries (account_id, ${ENTRY_COLUMNS})
    SELECT moved.account_id, ${ENTRY_COLUMNS}
    FROM ${givenRows(ENTRY_TYPES, false, HEAD_TYPES.length + 1)} AS entry (of_account, ${ENTRY_COLUMNS})
    LEFT JOIN moved ON moved.account_id = entry.of_account`,
);

/**
 * Writes new entries to the chains of several sandbox accounts and moves each chain's head. Fails and writes nothing if
 * the stored head of a chain is not `from`.
 */
export async function insertEntries(tx: Tx, appended: readonly Appended[]): Promise<void> {
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  const entries = appended.flatMap((each) => each.entries);
  const heads = [
    appended.map(({ from }) => from.accountId),
    appended.map(({ from }) => from.sequence),
    appended.map(({ from }) => bytes(from.hash)),
    appended.map(({ to }) => to.sequence),
    appended.map(({ to }) => bytes(to.hash)),
    ...LEDGER_ACCOUNTS.map((book) => appended.map(({ to }) => to.balances[book])),
  ];
  await tx.$client.query(
    APPEND(
      heads,
      entries.map(({ accountId }) => accountId),
      entries.map(({ sequence }) => sequence),
      entries.map(({ kind }) => kind),
      entries.map(({ at }) => new Date(at).toISOString()),
      entries.map(({ cause }) => cause),
      ...LEDGER_ACCOUNTS.map((book) => amountsIn(entries, book)),
      entries.map(({ previousHash }) => bytes(previousHash)),
      entries.map(({ hash }) => bytes(hash)),
    ),
  );
}

/** Returns at most `limit` entries of a sandbox account after a sequence number, in ascending order. */
export async function entriesAfter(tx: Tx, accountId: string, sequence: number, limit: number): Promise<Entry[]> {
  const rows = await tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.accountId, accountId), gt(ledgerEntries.sequence, sequence)))
    .orderBy(asc(ledgerEntries.sequence))
    .limit(limit);
  return rows.map(entryOf);
}

interface EntryPage {
  readonly before: number | null;
  readonly kinds: readonly EntryKind[] | null;
  readonly limit: number;
}

/**
 * Returns at most `limit` entries of a sandbox account before the sequence number `before`, newest first. Without
 * `before`, starts with the last entry. Without `kinds`, returns entries of all kinds.
 */
export async function entriesBefore(tx: Tx, accountId: string, { before, kinds, limit }: EntryPage): Promise<Entry[]> {
  const rows = await tx
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.accountId, accountId),
        before === null ? undefined : lt(ledgerEntries.sequence, before),
        kinds === null ? undefined : inArray(ledgerEntries.kind, [...kinds]),
      ),
    )
    .orderBy(desc(ledgerEntries.sequence))
    .limit(limit);
  return rows.map(entryOf);
}

/** Returns the ids of at most `limit` sandbox accounts with a chain, in ascending order, starting after `after`. */
export async function chainIdsAfter(tx: Tx, after: string | null, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ accountId: ledgerChains.accountId })
    .from(ledgerChains)
    .where(after === null ? undefined : gt(ledgerChains.accountId, after))
    .orderBy(asc(ledgerChains.accountId))
    .limit(limit);
  return rows.map(({ accountId }) => accountId);
}

/** Makes this transaction read a snapshot of a single moment. It must be the first statement. */
export async function readOneMoment(tx: Tx): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
}

/** A grant: money that a ledger entry has put into a sandbox account. */
export interface Grant {
  readonly sequence: number;
  readonly at: EpochMs;
  readonly amount: Money;
}

/** Returns the grants to a sandbox account, oldest first. */
export async function grantsOf(tx: Tx, account: string): Promise<Grant[]> {
  const { accountId, sequence, at, cash, kind } = ledgerEntries;
  const rows = await tx
    .select({ sequence, at, cash })
    .from(ledgerEntries)
    .where(and(eq(accountId, account), eq(kind, 'grant')))
    .orderBy(asc(sequence));
  return rows.map((row) => ({ sequence: row.sequence, at: epochMs(row.at.getTime()), amount: money(row.cash) }));
}
