import type { Money } from '../kernel/money.ts';

/**
 * The books of one sandbox account. `cash` and `margin` are what the learner has (free, and reserved for orders and
 * positions); the others say where it came from and went. What leaves one book enters another, so that all postings of
 * an entry sum to zero: a grant of 10 is cash +10, grants −10; a fee of 2 is cash −2, fees +2; a profit of 3 is
 * cash +3, realised −3.
 */
export const BOOKS = ['cash', 'margin', 'fees', 'funding', 'realised', 'grants'] as const;
export type Book = (typeof BOOKS)[number];

/** Books that hold the learner's money and so never go below zero. */
export const OWN_BOOKS = ['cash', 'margin'] as const satisfies readonly Book[];

export interface Posting {
  readonly book: Book;
  /** Positive: into the book. Never zero. */
  readonly amount: Money;
}
