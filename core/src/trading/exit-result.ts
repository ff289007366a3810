/** The result of closing a trade at a price, after fees. Every figure at a stop or a target is computed here. */
import { money, notionalOf, shareOf, type Money, type Price, type Quantity } from '../kernel/money.ts';
import type { AccountSettings } from './account-state.ts';

export type ExitKind = 'stop' | 'target';

export interface PlannedExit {
  /** Side of the entry. */
  readonly side: 'buy' | 'sell';
  readonly quantity: Quantity;
  readonly entry: Price;
  readonly exit: Price;
}

/**
 * Returns the result of a round trip from the entry to an exit, after the fees that the ledger records: the taker fee
 * for the entry and at a stop, the maker fee at a target. A loss is negative. Payments are rounded up, receipts down.
 */
export function exitResult(
  { side, quantity, entry, exit }: PlannedExit,
  kind: ExitKind,
  { makerFee, takerFee }: Pick<AccountSettings, 'makerFee' | 'takerFee'>,
): Money {
  const [paid, got] = side === 'buy' ? [entry, exit] : [exit, entry];
  const profit = notionalOf(got, quantity, 'down') - notionalOf(paid, quantity, 'up');
  const feeIn = shareOf(notionalOf(entry, quantity, 'up'), takerFee, 'up');
  const feeOut = shareOf(notionalOf(exit, quantity, 'up'), kind === 'stop' ? takerFee : makerFee, 'up');
  return money(profit - feeIn - feeOut);
}
