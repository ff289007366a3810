import { hash } from 'node:crypto';
import { newChain } from '@tradesense/core/ledger/chain.ts';
import { appendEntry, type ChainHead, type Entry, type EntryKind } from '@tradesense/core/ledger/entry.ts';
import { LEDGER_ACCOUNTS, type LedgerAccount, type Posting } from '@tradesense/core/ledger/posting.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Money } from '@tradesense/core/kernel/money.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { withCommit } from '../../platform/database/database-with-commit.ts';
import { findHead, insertChain, insertEntries } from './ledger.repo.ts';

/** Returns the SHA-256 in lower-case hex, for core. */
export const sha256Hex = (text: string): string => hash('sha256', text);

/** One movement of money between the books of an account. */
export interface NewEntry {
  readonly kind: EntryKind;
  readonly at: EpochMs;
  /** Cause of the entry, 1 to 200 characters. Two grants of an account never have the same cause. */
  readonly cause: string;
  /** Amount per book; positive into the book. The sum is zero and at least one amount is not. */
  readonly moves: Readonly<Record<LedgerAccount, Money>>;
}

/** See `openChain` in `index.ts`. */
export async function openChain(
  tx: Tx,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
): Promise<void> {
  await insertChain(tx, newChain(accountId), userId);
}

const postingsOf = (moves: NewEntry['moves']): Posting[] =>
  LEDGER_ACCOUNTS.flatMap((book) => (moves[book] === 0n ? [] : [{ book, amount: moves[book] }]));

/** See `appendEntries` in `index.ts`. */
export async function appendEntries(
  tx: Tx,
  accountId: string,
  entries: readonly NewEntry[],
  known: ChainHead | null = null,
): Promise<ChainHead> {
  const from = known ?? (await findHead(tx, accountId));
  invariant(from !== null, `account ${accountId} has a chain`);
  if (entries.length === 0) return from;
  let head = from;
  const written: Entry[] = [];
  for (const { kind, at, cause, moves } of entries) {
    const appended = appendEntry(head, { kind, at, cause, postings: postingsOf(moves) }, sha256Hex);
    invariant(appended.ok, `a ledger entry is ${appended.ok ? '' : appended.reason}`);
    written.push(appended.value.entry);
    ({ head } = appended.value);
  }
  withCommit(tx, insertEntries(tx, from, written, head));
  return head;
}
