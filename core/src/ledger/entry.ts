/**
 * A ledger is one chain of entries per sandbox account. Entries are numbered from 1 without gaps, never change, and each
 * carries the hash of the one before it: whoever changes, removes, inserts or reorders an entry breaks every hash after
 * it. A mistake is put right by a new entry of kind `correction`.
 */
import type { EpochMs } from '../kernel/time.ts';
import { ok, refused, type Result } from '../kernel/result.ts';
import { applyPostings, type Balances } from './balances.ts';
import { OWN_BOOKS, type Posting } from './posting.ts';

export const ENTRY_KINDS = [
  'grant',
  'reserve',
  'release',
  'fill',
  'funding',
  'liquidation',
  'reset',
  'correction',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What is to be written; the chain adds its place and its hash. */
export interface EntryDraft {
  readonly kind: EntryKind;
  readonly at: EpochMs;
  /** What caused it: the id of an order, fill, boundary or quarter. One cause writes one entry of a kind. */
  readonly cause: string;
  readonly postings: readonly Posting[];
}

export interface Entry extends EntryDraft {
  readonly accountId: string;
  /** 1 for the first entry of the account, then one more each. */
  readonly sequence: number;
  /** Hex; that of `GENESIS` for the first entry. */
  readonly previousHash: string;
  readonly hash: string;
}

/** Where a chain stands: all that is needed to write its next entry. */
export interface ChainHead {
  readonly accountId: string;
  readonly sequence: number;
  readonly hash: string;
  readonly balances: Balances;
}

/** SHA-256 of a text's UTF-8 bytes, in lower-case hex. An argument, because core has no cryptography of its own. */
export type Sha256Hex = (text: string) => string;

export const GENESIS_HASH = '0'.repeat(64);

export type EntryFault = 'no-postings' | 'zero-posting' | 'repeated-book' | 'unbalanced' | 'overdrawn';

/** The text whose hash an entry carries: JSON of a fixed order, amounts as decimal units. `1` is this format's version. */
export function hashedText(entry: Omit<Entry, 'hash'>): string {
  const postings = entry.postings.map(({ book, amount }) => [book, amount.toString()]);
  const { accountId, sequence, kind, at, cause, previousHash } = entry;
  return JSON.stringify([1, accountId, sequence, kind, at, cause, postings, previousHash]);
}

/** The first reason why these postings are no entry; null when they are one. Balances are those before it. */
export function faultOf(postings: readonly Posting[], balances: Balances): EntryFault | null {
  if (postings.length === 0) return 'no-postings';
  if (postings.some(({ amount }) => amount === 0n)) return 'zero-posting';
  if (new Set(postings.map(({ book }) => book)).size !== postings.length) return 'repeated-book';
  if (postings.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) return 'unbalanced';
  const after = applyPostings(balances, postings);
  return OWN_BOOKS.some((book) => after[book] < 0n) ? 'overdrawn' : null;
}

/** Writes the next entry of a chain; refuses what would break an invariant. The head given stays as it was. */
export function appendEntry(
  head: ChainHead,
  draft: EntryDraft,
  sha256: Sha256Hex,
): Result<{ readonly entry: Entry; readonly head: ChainHead }, EntryFault> {
  const fault = faultOf(draft.postings, head.balances);
  if (fault !== null) return refused(fault);
  const unsealed = { ...draft, accountId: head.accountId, sequence: head.sequence + 1, previousHash: head.hash };
  const entry: Entry = { ...unsealed, hash: sha256(hashedText(unsealed)) };
  const balances = applyPostings(head.balances, draft.postings);
  return ok({ entry, head: { accountId: head.accountId, sequence: entry.sequence, hash: entry.hash, balances } });
}
