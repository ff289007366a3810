import { money, NO_MONEY, type Money } from '../kernel/money.ts';
import type { Book, Posting } from './posting.ts';

export type Balances = Readonly<Record<Book, Money>>;

export const EMPTY_BALANCES: Balances = {
  cash: NO_MONEY,
  margin: NO_MONEY,
  fees: NO_MONEY,
  funding: NO_MONEY,
  realised: NO_MONEY,
  grants: NO_MONEY,
};

/** The balances after these postings. */
export function applyPostings(balances: Balances, postings: readonly Posting[]): Balances {
  const after = { ...balances };
  for (const { book, amount } of postings) after[book] = money(after[book] + amount);
  return after;
}

/** What the learner has: free cash and reserved margin, without the open positions' unrealised profit. */
export function ownMoney({ cash, margin }: Balances): Money {
  return money(cash + margin);
}
