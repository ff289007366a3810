/**
 * The ledger of all sandbox accounts: one chain of entries each, append-only (see `core/ledger`).
 *
 * Guarantees: stored entries balance, never overdraw cash or margin, and cannot be changed. The database enforces this
 * by itself, and `verifyChains` finds changes that bypassed it. Entries are written in the caller's transaction, so
 * they exist only together with the change that caused them.
 *
 * Limits: the caller must hold a lock on the account while it appends; of two simultaneous appends, one fails as a
 * whole. The ledger does not know the accounts: the module that owns them opens their chains, and supplies their
 * balances when chains are verified.
 */
export {
  /** Begins the chain of a new account. Call it once per account, in the transaction that creates the account. */
  openChain,
  /**
   * Writes entries to the chains of several accounts, in order, together with the commit. Returns the new heads in the
   * order of the appends; without entries a head stays. Entries that do not balance, move nothing or overdraw are a bug
   * (`InvariantError`), and the transaction must roll back.
   */
  appendToChains,
  sha256Hex,
  type Append,
  type NewEntry,
} from './append-entries.service.ts';
export {
  /** Returns the head of an account's chain, or `null` if it has none. */
  findHead as chainHead,
  /** Returns the heads of several accounts' chains, by account; one without a chain is left out. */
  findHeads as chainHeads,
  /**
   * Returns at most `limit` entries of an account before a sequence, newest first, of some kinds or of all. With `null`
   * as the sequence, the last entries are returned.
   */
  entriesBefore as listEntries,
  /** Returns the money that was granted to an account. */
  grantsOf,
  type Grant,
  /** Returns the next entries of an account after a sequence (0: from the first), oldest first, at most `limit`. */
  entriesAfter,
  /** Makes the transaction read-only and lets it read a snapshot of one moment. It must be the first statement. */
  readOneMoment,
} from './ledger.repo.ts';
export {
  /**
   * Verifies every chain from its first entry and compares its end with the account's balances. Each chain is read as
   * of one moment, so trading may continue in the meantime. Memory does not grow with the length of a chain.
   */
  verifyChains,
  /** Verifies one chain like `verifyChains`. */
  verifyChainOf,
  chainsText,
  type AccountBooks,
  type BrokenChain,
  type ChainsReport,
} from './verify-chains.service.ts';
export { LEDGER_TABLES } from './personal-data.repo.ts';
