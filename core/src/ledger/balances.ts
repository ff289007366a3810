import { money, NO_MONEY, type Money } from '../kernel/money.ts';
import type { LedgerAccount, Posting } from './posting.ts';

export type Balances = Readonly<Record<LedgerAccount, Money>>;

export const EMPTY_BALANCES: Balances = {
  cash: NO_MONEY,
  margin: NO_MONEY,
  fees: NO_MONEY,
  funding: NO_MONEY,
  realised: NO_MONEY,
  grants: NO_MONEY,
};

/** Returns the balances after these postings. */
export function applyPostings(balances: Balances, postings: readonly Posting[]): Balances {
  const after = { ...balances };
  for (const { book, amount } of postings) after[book] = money(after[book] + amount);
  return after;
}

/** Returns the learner's money: free cash plus reserved margin, without the unrealized profit of open positions. */
export function ownMoney({ cash, margin }: Balances): Money {
  return money(cash + margin);
}
