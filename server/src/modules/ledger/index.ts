/**
 * The ledger of all sandbox accounts: each account has one append-only chain of entries (see `core/ledger`).
 *
 * Guarantees: stored entries balance, never overdraw cash or margin, and cannot be changed. The database enforces this,
 * and `verifyChains` finds changes that bypassed it. Entries are written in the caller's transaction, so they exist
 * only together with the change that caused them.
 *
 * Limits: the caller must hold a lock on the account while it appends; of two simultaneous appends, one fails as a
 * whole. The ledger does not know the accounts: the module that owns them opens their chains, and supplies their
 * balances when chains are verified.
 */
export {
  /** Starts the chain of a new account. Call it once per account, in the transaction that creates the account. */
  openChain,
  /**
   * Writes entries to the chains of several accounts, in order, together with the commit. Returns the new heads in the
   * order of the appends. A chain without new entries keeps its head. Entries that do not balance, move nothing or
   * overdraw are a bug (`InvariantError`), and the transaction must roll back.
   */
  appendToChains,
  sha256Hex,
  type Append,
  type NewEntry,
} from './append-entries.service.ts';
export {
  /** Returns the head of an account's chain, or `null` if it has none. */
  findHead as chainHead,
  /** Returns the heads of several accounts' chains, by account. An account without a chain is absent. */
  findHeads as chainHeads,
  /**
   * Returns at most `limit` entries of an account before a sequence number, newest first. If the sequence number is
   * `null`, starts with the last entry. If kinds are given, returns only entries of these kinds.
   */
  entriesBefore as listEntries,
  /** Returns the money that was granted to an account. */
  grantsOf,
  type Grant,
  /**
   * Returns at most `limit` entries of an account after a sequence number, oldest first. 0 starts with the first entry.
   */
  entriesAfter,
  /** Makes the transaction read-only, with a snapshot of a single moment. It must be the first statement. */
  readOneMoment,
} from './ledger.repo.ts';
export {
  /**
   * Verifies every chain from its first entry and compares its final balances with those of the account. Each chain is
   * read from a snapshot of a single moment, so trading may continue in the meantime. Memory does not grow with the
   * length of a chain.
   */
  verifyChains,
  /** Verifies one chain in the same way as `verifyChains`. */
  verifyChainOf,
  chainsText,
  type AccountBooks,
  type BrokenChain,
  type ChainsReport,
} from './verify-chains.service.ts';
export { LEDGER_TABLES } from './personal-data.repo.ts';
