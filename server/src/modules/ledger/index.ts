/**
 * The ledger of all sandbox accounts: one chain of entries each, append-only (see `core/ledger`).
 *
 * Guarantees. What is stored balances, never overdraws cash or margin, and cannot be changed: the database refuses each
 * by itself, and `verifyChains` finds what was changed behind its back. Entries are written in the caller's
 * transaction, so they exist exactly when what caused them does.
 *
 * Assumptions. The caller holds a lock on the account while it appends (of two that append at once one fails, whole).
 * The ledger does not know what an account is; its owner says so when the chain is opened and when chains are verified.
 */
export {
  /** Begins the chain of a new account; once for each, in the transaction that makes the account. */
  openChain,
  /**
   * Writes entries in their order, with the commit, and answers where the chain stands then; with none it only answers.
   * Entries that do not balance, move nothing or overdraw are a bug (`InvariantError`), and the transaction must roll
   * back. `known`: where the chain stands, read under the lock; without it it is read here.
   */
  appendEntries,
  sha256Hex,
  type NewEntry,
} from './append-entries.service.ts';
export {
  /** Where the chain of an account stands; `null` if it has none. */
  findHead as chainHead,
  /** Entries of an account before a sequence (null: the last ones), newest first, at most `limit`, of some kinds or of all. */
  entriesBefore as listEntries,
  /** The money that was put into an account. */
  grantsOf,
  type Grant,
  /** The next entries of an account after a sequence (0: from the first), oldest first, at most `limit`. */
  entriesAfter,
  /** Makes what the transaction reads from now on a picture of one moment, which it only reads. Its first statement. */
  readOneMoment,
} from './ledger.repo.ts';
export {
  /**
   * Follows every chain from its first entry and holds its end against what the accounts say, each chain as it was at one
   * moment, so that trading may go on meanwhile. Memory does not grow with the length of a chain.
   */
  verifyChains,
  /** Follows one chain like `verifyChains`. */
  verifyChainOf,
  chainsText,
  type AccountBooks,
  type BrokenChain,
  type ChainsReport,
} from './verify-chains.service.ts';
export { LEDGER_TABLES } from './personal-data.repo.ts';
