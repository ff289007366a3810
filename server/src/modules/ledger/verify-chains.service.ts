import { newChain, verifyChain, type ChainFault } from '@tradesense/core/ledger/chain.ts';
import type { ChainHead } from '@tradesense/core/ledger/entry.ts';
import { LEDGER_ACCOUNTS } from '@tradesense/core/ledger/posting.ts';
import { formatMoney, type Money } from '@tradesense/core/kernel/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { sha256Hex } from './append-entries.service.ts';
import { chainIdsAfter, entriesAfter, findHead, readOneMoment } from './ledger.repo.ts';

/**
 * Access to the balances of sandbox accounts as the module that owns them reports them. The ledger is compared with
 * these balances.
 */
export interface AccountBooks {
  /** Returns the ids of at most `limit` sandbox accounts that follow `after`, in ascending order. */
  readonly accountIdsAfter: (tx: Tx, after: string | null, limit: number) => Promise<readonly string[]>;
  /**
   * Returns a sandbox account's free cash, and the money that its orders and positions reserve; `null` if there is no
   * such account.
   */
  readonly moneyOf: (tx: Tx, accountId: string) => Promise<{ readonly cash: Money; readonly margin: Money } | null>;
}

export interface BrokenChain {
  readonly accountId: string;
  /**
   * Sequence number of the first broken entry; `null` if all entries are intact but do not match the sandbox account.
   */
  readonly sequence: number | null;
  /** The error, as a sentence for the operator. */
  readonly reason: string;
}

export interface ChainsReport {
  readonly accounts: number;
  readonly entries: number;
  readonly broken: readonly BrokenChain[];
}

const ENTRIES_AT_ONCE = 1_000;
const ACCOUNTS_AT_ONCE = 500;

const FAULTS: Readonly<Record<ChainFault, string>> = {
  'no-postings': 'it moves no money',
  'zero-posting': 'it moves nothing from or into a book',
  'repeated-book': 'it names a book twice',
  unbalanced: 'its postings do not sum to zero',
  overdrawn: 'it takes more than there is',
  'foreign-entry': 'it belongs to another account',
  'sequence-gap': 'an entry before it is missing',
  'previous-hash-differs': 'it does not follow the entry before it',
  'hash-differs': 'its hash is not that of its content',
};

async function followEntries(tx: Tx, accountId: string): Promise<{ head: ChainHead; fault: ChainFault | null }> {
  let head = newChain(accountId);
  for (;;) {
    const entries = await entriesAfter(tx, accountId, head.sequence, ENTRIES_AT_ONCE);
    const verdict = verifyChain(head, entries, sha256Hex);
    ({ head } = verdict);
    if (verdict.kind === 'broken') return { head, fault: verdict.at.fault };
    if (entries.length < ENTRIES_AT_ONCE) return { head, fault: null };
  }
}

/**
 * Compares the verified end of a chain, `reached`, with the stored head and with the sandbox account's balances.
 * Returns the first difference; `null` if there is none.
 */
async function faultBeside(tx: Tx, books: AccountBooks, reached: ChainHead): Promise<string | null> {
  const { accountId, balances } = reached;
  const stored = await findHead(tx, accountId);
  if (stored === null) return 'the account has no chain';
  if (stored.sequence !== reached.sequence)
    return `the chain should have ${stored.sequence} entries and has ${reached.sequence}`;
  if (stored.hash !== reached.hash) return 'the hash of the last entry is not the one that the chain ends with';
  const wrong = LEDGER_ACCOUNTS.find((book) => stored.balances[book] !== balances[book]);
  if (wrong !== undefined)
    return `${wrong} is ${formatMoney(stored.balances[wrong])}, the entries sum to ${formatMoney(balances[wrong])}`;
  const said = await books.moneyOf(tx, accountId);
  if (said === null) return 'no account owns the chain';
  const differs = (['cash', 'margin'] as const).find((book) => said[book] !== balances[book]);
  return differs === undefined
    ? null
    : `the account says ${formatMoney(said[differs])} of ${differs}, its entries sum to ${formatMoney(balances[differs])}`;
}

async function verifyOne(tx: Tx, books: AccountBooks, accountId: string): Promise<[number, BrokenChain | null]> {
  await readOneMoment(tx);
  const { head, fault } = await followEntries(tx, accountId);
  if (fault !== null) return [head.sequence, { accountId, sequence: head.sequence + 1, reason: FAULTS[fault] }];
  const reason = await faultBeside(tx, books, head);
  return [head.sequence, reason === null ? null : { accountId, sequence: null, reason }];
}

/** Yields all ids of two ascending, paged lists, each id once and in ascending order. */
async function* mergedIds(
  read: (after: string | null) => Promise<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  for (let after: string | null = null; ;) {
    const lists = await read(after);
    // Ids beyond the last id of another list's full page must wait, because the next page of that list may contain
    // lower ids.
    const ends = lists.flatMap((list) => (list.length < ACCOUNTS_AT_ONCE ? [] : (list.at(-1) ?? [])));
    const until = ends.toSorted()[0] ?? null;
    const page = [...new Set(lists.flat())].filter((id) => until === null || id <= until).toSorted();
    yield* page;
    if (until === null) return;
    after = until;
  }
}

/** See `verifyChains` in `index.ts`. */
export async function verifyChains(
  { db }: Pick<Platform, 'db'>,
  books: AccountBooks,
  onProgress?: (report: ChainsReport) => Promise<void>,
): Promise<ChainsReport> {
  const report = { accounts: 0, entries: 0, broken: [] as BrokenChain[] };
  const read = (after: string | null) =>
    db.read(async (tx) => [
      await chainIdsAfter(tx, after, ACCOUNTS_AT_ONCE),
      await books.accountIdsAfter(tx, after, ACCOUNTS_AT_ONCE),
    ]);
  for await (const accountId of mergedIds(read)) {
    const [entries, broken] = await db.transaction((tx) => verifyOne(tx, books, accountId));
    report.accounts += 1;
    report.entries += entries;
    if (broken !== null) report.broken.push(broken);
    await onProgress?.(report);
  }
  return report;
}

/**
 * Verifies the chain of one sandbox account from its first entry, and compares the chain's final balances with those of
 * the sandbox account.
 */
export async function verifyChainOf(
  { db }: Pick<Platform, 'db'>,
  books: AccountBooks,
  accountId: string,
): Promise<{ readonly entries: number; readonly broken: BrokenChain | null }> {
  const [entries, broken] = await db.transaction((tx) => verifyOne(tx, books, accountId));
  return { entries, broken };
}

/** Returns the report for the operator: a line for each broken chain, then the totals. */
export function chainsText({ accounts, entries, broken }: ChainsReport): string {
  const lines = broken.map(({ accountId, sequence, reason }) =>
    sequence === null ? `account ${accountId}: ${reason}` : `account ${accountId}, entry ${sequence}: ${reason}`,
  );
  const verdict = broken.length === 0 ? 'all hold' : `${broken.length} broken`;
  return [...lines, `${accounts} chains with ${entries} entries: ${verdict}`].join('\n');
}
