import type { Money } from '../kernel/money.ts';

/**
 * The ledger accounts of one trading account. `cash` and `margin` contain the learner's money (free, and reserved for
 * orders and positions); the other accounts record where it came from or went to. All postings of an entry sum to zero:
 * a grant of 10 is cash +10, grants −10; a fee of 2 is cash −2, fees +2; a profit of 3 is cash +3, realised −3.
 */
export const LEDGER_ACCOUNTS = ['cash', 'margin', 'fees', 'funding', 'realised', 'grants'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Ledger accounts that hold the learner's money and therefore never become negative. */
export const LEARNER_ACCOUNTS = ['cash', 'margin'] as const satisfies readonly LedgerAccount[];

export interface Posting {
  readonly book: LedgerAccount;
  /** Positive for money into the ledger account. Never zero. */
  readonly amount: Money;
}
