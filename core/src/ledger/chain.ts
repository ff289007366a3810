import { EMPTY_BALANCES, applyPostings } from './balances.ts';
import {
  validatePostings,
  GENESIS_HASH,
  hashedText,
  type ChainHead,
  type Entry,
  type EntryError,
  type Sha256Hex,
} from './entry.ts';

/** Returns the chain head of an account without entries. */
export function newChain(accountId: string): ChainHead {
  return { accountId, sequence: 0, hash: GENESIS_HASH, balances: EMPTY_BALANCES };
}

export type ChainFault = EntryError | 'foreign-entry' | 'sequence-gap' | 'previous-hash-differs' | 'hash-differs';

export interface ChainBreak {
  /** Sequence number that the first invalid entry should have. */
  readonly sequence: number;
  readonly fault: ChainFault;
}

export type ChainVerdict =
  | { readonly kind: 'intact'; readonly head: ChainHead }
  /** `head` is the last valid head before the broken entry. */
  | { readonly kind: 'broken'; readonly at: ChainBreak; readonly head: ChainHead };

function faultIn(head: ChainHead, entry: Entry, sha256: Sha256Hex): ChainFault | null {
  if (entry.accountId !== head.accountId) return 'foreign-entry';
  if (entry.sequence !== head.sequence + 1) return 'sequence-gap';
  if (entry.previousHash !== head.hash) return 'previous-hash-differs';
  if (entry.hash !== sha256(hashedText(entry))) return 'hash-differs';
  return validatePostings(entry.postings, head.balances);
}

/**
 * Verifies entries that follow a head (`newChain` for a whole ledger) and stops at the first invalid one. Entries must
 * be in order and may be given in batches: pass the head of the last verdict with the next batch. Cost: one hash per
 * entry.
 */
export function verifyChain(from: ChainHead, entries: Iterable<Entry>, sha256: Sha256Hex): ChainVerdict {
  let head = from;
  for (const entry of entries) {
    const fault = faultIn(head, entry, sha256);
    if (fault !== null) return { kind: 'broken', at: { sequence: head.sequence + 1, fault }, head };
    const balances = applyPostings(head.balances, entry.postings);
    head = { accountId: head.accountId, sequence: entry.sequence, hash: entry.hash, balances };
  }
  return { kind: 'intact', head };
}
