/** Effects of time alone: funding at its boundaries, and the expiry of orders. */
import { money, notionalOf, shareOf, type Rate } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { WorkingState } from './working-state.ts';
import { expireOrder } from './end-order.ts';
import { liquidateWhereNeeded } from './liquidation.ts';
import { entryPrice, sizeOf } from './position.ts';
import type { TradingEvent } from './trading-event.ts';

/**
 * Charges funding on every open leveraged position: notional at its mark price × rate. Since rules version 2, positions
 * opened after the funding boundary are left out. At a positive rate, longs pay and shorts receive. A payment is
 * rounded up and taken from cash, then from the position's margin, but never more than they have; a receipt is rounded
 * down.
 */
export function onFunding(working: WorkingState, event: Extract<TradingEvent, { kind: 'funding' }>): void {
  const { rate, marks = [] } = event;
  for (const { symbol, mark } of marks) working.setMark(symbol, mark);
  for (const position of working.state.positions.values()) {
    if (position.leverage <= 1 || !working.rules.isFunded(position, event)) continue;
    const mark = working.state.marks.get(position.symbol) ?? entryPrice(position);
    const isPaying = position.quantity > 0n === rate > 0n;
    const size = rate > 0n ? rate : ((0n - rate) as Rate);
    const rounding = isPaying ? 'up' : 'down';
    const due = shareOf(notionalOf(mark, sizeOf(position), rounding), size, rounding);
    if (due === 0n) continue;
    const { symbol } = position;
    if (!isPaying) {
      working.effects.push({ kind: 'funded', symbol, paid: money(0n - due) });
      working.move('funding', symbol, { cash: due, funding: money(0n - due) });
      continue;
    }
    const fromCash = due < working.cash ? due : working.cash;
    const rest = due - fromCash;
    const fromMargin = rest < position.margin ? rest : position.margin;
    const paid = money(fromCash + fromMargin);
    if (fromMargin > 0n) working.setPosition(symbol, { ...position, margin: money(position.margin - fromMargin) });
    working.effects.push({ kind: 'funded', symbol, paid });
    working.move('funding', symbol, { cash: money(0n - fromCash), margin: money(0n - fromMargin), funding: paid });
  }
  liquidateWhereNeeded(working, null);
}

/** Ends every order whose time in force is over. */
export function onExpiry(working: WorkingState, at: EpochMs): void {
  for (const order of working.state.orders.values()) {
    const { timeInForce, match } = order;
    if (!('until' in timeInForce) || timeInForce.until > at || !working.state.orders.has(match.id)) continue;
    expireOrder(working, order);
  }
}
