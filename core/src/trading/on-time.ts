/** What time alone does: funding at its boundaries and the end of orders that were for a while. */
import { money, notionalOf, shareOf, type Rate } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { Draft } from './draft.ts';
import { expireOrder } from './end-order.ts';
import { liquidateWhereNeeded } from './liquidation.ts';
import { entryPrice, sizeOf } from './position.ts';
import type { TradingEvent } from './trading-event.ts';

/**
 * Charges funding on every leveraged position that is open now: notional at its mark × rate, longs pay a positive rate
 * and shorts get it. A payment is rounded up and taken from cash, then from the position's margin, never beyond; what is
 * got is rounded down.
 */
export function onFunding(draft: Draft, event: Extract<TradingEvent, { kind: 'funding' }>): void {
  const { rate, marks = [] } = event;
  for (const { symbol, mark } of marks) draft.setMark(symbol, mark);
  for (const position of draft.state.positions.values()) {
    if (position.leverage <= 1 || !draft.rules.isFunded(position, event)) continue;
    const mark = draft.state.marks.get(position.symbol) ?? entryPrice(position);
    const isPaying = position.quantity > 0n === rate > 0n;
    const size = rate > 0n ? rate : ((0n - rate) as Rate);
    const rounding = isPaying ? 'up' : 'down';
    const due = shareOf(notionalOf(mark, sizeOf(position), rounding), size, rounding);
    if (due === 0n) continue;
    const { symbol } = position;
    if (!isPaying) {
      draft.effects.push({ kind: 'funded', symbol, paid: money(0n - due) });
      draft.move('funding', symbol, { cash: due, funding: money(0n - due) });
      continue;
    }
    const fromCash = due < draft.cash ? due : draft.cash;
    const rest = due - fromCash;
    const fromMargin = rest < position.margin ? rest : position.margin;
    const paid = money(fromCash + fromMargin);
    if (fromMargin > 0n) draft.setPosition(symbol, { ...position, margin: money(position.margin - fromMargin) });
    draft.effects.push({ kind: 'funded', symbol, paid });
    draft.move('funding', symbol, { cash: money(0n - fromCash), margin: money(0n - fromMargin), funding: paid });
  }
  liquidateWhereNeeded(draft, null);
}

/** Ends every order whose time is over. */
export function onExpiry(draft: Draft, at: EpochMs): void {
  for (const order of draft.state.orders.values()) {
    const { timeInForce, match } = order;
    if (!('until' in timeInForce) || timeInForce.until > at || !draft.state.orders.has(match.id)) continue;
    expireOrder(draft, order);
  }
}
