import { hash } from 'node:crypto';
import { newChain } from '@tradesense/core/ledger/chain.ts';
import { appendEntry, type ChainHead, type Entry, type EntryKind } from '@tradesense/core/ledger/entry.ts';
import { LEDGER_ACCOUNTS, type LedgerAccount, type Posting } from '@tradesense/core/ledger/posting.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Money } from '@tradesense/core/kernel/money.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { withCommit } from '../../platform/database/database-with-commit.ts';
import { insertChain, insertEntries, type Appended } from './ledger.repo.ts';

/** Returns the SHA-256 in lower-case hex, in the form that core expects. */
export const sha256Hex = (text: string): string => hash('sha256', text);

/** A movement of money between the six ledger accounts of one sandbox account. */
export interface NewEntry {
  readonly kind: EntryKind;
  readonly at: EpochMs;
  /** What caused the entry, in 1 to 200 characters. Two grants of one sandbox account never have the same cause. */
  readonly cause: string;
  /**
   * Amount per ledger account; a positive amount increases its balance. The sum is zero, and at least one amount is not
   * zero.
   */
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

/** New entries for the chain of one sandbox account. */
export interface Append {
  readonly entries: readonly NewEntry[];
  /** Head of the sandbox account's chain, read after the account was locked. */
  readonly from: ChainHead;
}

function appendedTo({ entries, from }: Append): Appended {
  let head = from;
  const written: Entry[] = [];
  for (const { kind, at, cause, moves } of entries) {
    const appended = appendEntry(head, { kind, at, cause, postings: postingsOf(moves) }, sha256Hex);
    invariant(appended.ok, `a ledger entry is ${appended.ok ? '' : appended.reason}`);
    written.push(appended.value.entry);
    ({ head } = appended.value);
  }
  return { from, entries: written, to: head };
}

/** See `appendToChains` in `index.ts`. */
export function appendToChains(tx: Tx, appends: readonly Append[]): readonly ChainHead[] {
  const appended = appends.map(appendedTo);
  const moved = appended.filter(({ entries }) => entries.length > 0);
  if (moved.length > 0) withCommit(tx, insertEntries(tx, moved));
  return appended.map(({ to }) => to);
}
