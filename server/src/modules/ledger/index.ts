/**
 * The ledger of all sandbox accounts: each sandbox account has one append-only chain of entries (see `core/ledger`).
 *
 * Guarantees: stored entries balance, never overdraw cash or margin, and cannot be changed. The database enforces this,
 * and `verifyChains` finds changes that bypassed it. Entries are written in the caller's transaction, so they exist
 * only together with the change that caused them.
 *
 * Limits: the caller must hold a lock on the sandbox account while it appends; of two simultaneous appends, one fails
 * as a whole. The ledger does not know the sandbox accounts themselves: the module that owns them opens their chains,
 * and reports their balances when chains are verified.
 */
export {
  /**
   * Starts the chain of a new sandbox account. Call it once per sandbox account, in the transaction that creates it.
   */
  openChain,
  /**
   * Writes new entries to the chains of several sandbox accounts, in the order of `appends`, together with the
   * transaction's commit. Returns the new head of each chain in the same order. A chain without new entries keeps its
   * head. Entries that do not balance, move nothing or overdraw are a bug (`InvariantError`), and the transaction must
   * roll back.
   */
  appendToChains,
  sha256Hex,
  type Append,
  type NewEntry,
} from './append-entries.service.ts';
export {
  /** Returns the head of a sandbox account's chain; `null` if it has no chain. */
  findHead as chainHead,
  /**
   * Returns the heads of the chains of several sandbox accounts, by account id. An account without a chain is missing
   * from the map.
   */
  findHeads as chainHeads,
  /**
   * Returns at most `limit` entries of a sandbox account before a sequence number, newest first. If the sequence number
   * is `null`, starts with the last entry. If kinds are given, returns only entries of these kinds.
   */
  entriesBefore as listEntries,
  /** Returns the grants of money to a sandbox account. */
  grantsOf,
  type Grant,
  /**
   * Returns at most `limit` entries of a sandbox account after a sequence number, oldest first. 0 starts with the first
   * entry.
   */
  entriesAfter,
  /** Makes the transaction read-only, with a snapshot of a single moment. It must be the first statement. */
  readOneMoment,
} from './ledger.repo.ts';
export {
  /**
   * Verifies every chain from its first entry, and compares the chain's final balances with those of its sandbox
   * account. Each chain is read from a snapshot of a single moment, so trading may continue during the verification.
   * Memory does not grow with the length of a chain. Calls `onProgress`, if given, after each account.
   */
  verifyChains,
  /** Like `verifyChains`, but verifies only the chain of one sandbox account. */
  verifyChainOf,
  chainsText,
  type AccountBooks,
  type BrokenChain,
  type ChainsReport,
} from './verify-chains.service.ts';
export { LEDGER_TABLES } from './personal-data.repo.ts';
