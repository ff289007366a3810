/**
 * The ledger: one chain of entries per trading account.
 *
 * Guarantees: entries are numbered from 1 without holes and never change. Each entry contains the hash of the previous
 * one, so a changed, removed, inserted or moved entry breaks every hash after it. An error is corrected by a new entry
 * of kind `correction`.
 */
import type { EpochMs } from '../kernel/time.ts';
import { ok, refused, type Result } from '../kernel/result.ts';
import { applyPostings, type Balances } from './balances.ts';
import { LEARNER_ACCOUNTS, type Posting } from './posting.ts';

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

/** An entry without its account, sequence and hashes, which the chain adds. */
export interface EntryDraft {
  readonly kind: EntryKind;
  readonly at: EpochMs;
  /**
   * Id of the order, symbol of the asset, or name of the grant period that caused the entry. Two grants of one account
   * never have the same cause.
   */
  readonly cause: string;
  readonly postings: readonly Posting[];
}

export interface Entry extends EntryDraft {
  readonly accountId: string;
  /** 1 for the first entry of the account, then ascending by 1. */
  readonly sequence: number;
  /** Hash of the previous entry in hexadecimal; `GENESIS_HASH` for the first entry. */
  readonly previousHash: string;
  readonly hash: string;
}

/**
 * The sequence and hash of the last entry, with the balances after it. The next entry can be appended with only these.
 */
export interface ChainHead {
  readonly accountId: string;
  readonly sequence: number;
  readonly hash: string;
  readonly balances: Balances;
}

/**
 * Returns the SHA-256 of the UTF-8 bytes of a text, in lower-case hexadecimal. Callers pass this function as an
 * argument, because core does not implement SHA-256 of texts.
 */
export type Sha256Hex = (text: string) => string;

export const GENESIS_HASH = '0'.repeat(64);

export type EntryError = 'no-postings' | 'zero-posting' | 'repeated-book' | 'unbalanced' | 'overdrawn';

/**
 * Returns the text that the entry's hash covers: JSON in a fixed order, amounts as decimal units. Its leading `1` is
 * the version of this format.
 */
export function hashedText(entry: Omit<Entry, 'hash'>): string {
  const postings = entry.postings.map(({ book, amount }) => [book, amount.toString()]);
  const { accountId, sequence, kind, at, cause, previousHash } = entry;
  return JSON.stringify([1, accountId, sequence, kind, at, cause, postings, previousHash]);
}

/**
 * Returns the first rule that the postings violate, or `null` if they are valid. `balances` are the balances before the
 * entry.
 */
export function validatePostings(postings: readonly Posting[], balances: Balances): EntryError | null {
  if (postings.length === 0) return 'no-postings';
  if (postings.some(({ amount }) => amount === 0n)) return 'zero-posting';
  if (new Set(postings.map(({ book }) => book)).size !== postings.length) return 'repeated-book';
  if (postings.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) return 'unbalanced';
  const after = applyPostings(balances, postings);
  return LEARNER_ACCOUNTS.some((book) => after[book] < 0n) ? 'overdrawn' : null;
}

/**
 * Returns the next entry of a chain and the new head, or the rule that the postings violate. Does not change the given
 * head.
 */
export function appendEntry(
  head: ChainHead,
  draft: EntryDraft,
  sha256: Sha256Hex,
): Result<{ readonly entry: Entry; readonly head: ChainHead }, EntryError> {
  const error = validatePostings(draft.postings, head.balances);
  if (error !== null) return refused(error);
  const unsealed = { ...draft, accountId: head.accountId, sequence: head.sequence + 1, previousHash: head.hash };
  const entry: Entry = { ...unsealed, hash: sha256(hashedText(unsealed)) };
  const balances = applyPostings(head.balances, draft.postings);
  return ok({ entry, head: { accountId: head.accountId, sequence: entry.sequence, hash: entry.hash, balances } });
}
