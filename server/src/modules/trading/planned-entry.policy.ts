import type { Money, Price, Quantity, Rate } from '@tradesense/core/kernel/money.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { matchableOf } from '@tradesense/core/trading/check-order.ts';
import { equityOf } from '@tradesense/core/trading/liquidation.ts';
import { expectedEntry } from '@tradesense/core/trading/entry-price.ts';
import { splitFill } from '@tradesense/core/trading/position.ts';
import type { NewOrder, Quote } from '@tradesense/core/trading/trading-event.ts';
import type { StoredAccount } from './account-rows.policy.ts';
import type { AccountMarket } from './present-market.service.ts';
import { atPresentMarks } from './trading-views.ts';

/** An accepted request with a plan: its orders, and the account and the prices at the time of the request. */
export interface PlannedEntry {
  readonly accountId: string;
  readonly clientOrderId: string;
  readonly at: EpochMs;
  /** The requested order first, then its exits or the other order of its pair. */
  readonly orders: readonly [NewOrder, ...NewOrder[]];
  /**
   * The part of the first order's quantity that would open a position, after the rest has closed any opposite position.
   */
  readonly opens: Quantity;
  /** Price at which the first order is expected to fill, see core's `expectedEntry`. */
  readonly entryPrice: Price;
  /** Price at which the second order of a pair is expected to fill; `null` without a pair. */
  readonly secondEntryPrice: Price | null;
  readonly markPrice: Price;
  readonly equity: Money;
  readonly takerFee: Rate;
}

/** Returns the planned entry. `before` is the account before the request was applied. */
export function plannedEntry(
  { row, state: before }: Pick<StoredAccount, 'row' | 'state'>,
  clientOrderId: string,
  orders: PlannedEntry['orders'],
  { quote, market }: { readonly quote: Quote; readonly market: AccountMarket },
): PlannedEntry {
  const [first, ...others] = orders;
  const second = others.find(({ terms }) => terms.parentId === null);
  return {
    accountId: row.id,
    clientOrderId,
    at: market.now(),
    orders,
    opens: splitFill(before.positions.get(first.symbol), first.side, first.quantity).opens,
    entryPrice: expectedEntry(matchableOf(first), quote),
    secondEntryPrice: second === undefined ? null : expectedEntry(matchableOf(second), quote),
    markPrice: quote.mark,
    equity: equityOf(atPresentMarks(before, market)),
    takerFee: before.settings.takerFee,
  };
}
