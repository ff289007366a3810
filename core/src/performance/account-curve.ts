/**
 * The balance of an account after each change, and the result of trading alone, which leaves out deposits and
 * withdrawals.
 */
import { money, type Money } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';

/** The net result of a closed trade, or a deposit (negative for a withdrawal). */
export interface BalanceChange {
  readonly at: EpochMs;
  readonly amount: Money;
  readonly kind: 'result' | 'deposit';
}

/** State of the account after a change. */
export interface CurveStep {
  readonly at: EpochMs;
  readonly balance: Money;
  /** Sum of all trade results so far. */
  readonly profit: Money;
  /**
   * Time-weighted growth by the results of trades alone; 1 at the start. Each result counts as a share of the balance
   * before it.
   */
  readonly growth: number;
}

/** Returns the changes in order of time. A deposit comes before a result with the same time. */
export const inOrder = (changes: readonly BalanceChange[]): BalanceChange[] =>
  changes.toSorted((a, b) => a.at - b.at || Number(a.kind === 'result') - Number(b.kind === 'result'));

/**
 * Returns the account after each change. A result does not change the growth if the balance before it is zero or less,
 * because no share can be computed.
 */
export function accountCurve(changes: readonly BalanceChange[]): CurveStep[] {
  let [balance, profit, growth] = [0n, 0n, 1];
  return inOrder(changes).map(({ at, amount, kind }) => {
    if (kind === 'result') {
      if (balance > 0n) growth = Math.max(0, growth * (1 + Number(amount) / Number(balance)));
      profit += amount;
    }
    balance += amount;
    return { at, balance: money(balance), profit: money(profit), growth };
  });
}
