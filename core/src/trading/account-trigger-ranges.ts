import type { AccountState } from './account-state.ts';
import type { Instruments } from './instrument.ts';
import { orderTriggerRange, positionTriggerRange, type TriggerRange } from './trigger-range.ts';

const higher = (a: TriggerRange['atOrBelow'], b: TriggerRange['atOrBelow']) =>
  a === null || (b !== null && b > a) ? b : a;
const lower = (a: TriggerRange['atOrAbove'], b: TriggerRange['atOrAbove']) =>
  a === null || (b !== null && b < a) ? b : a;

/** Returns the smallest trigger range that contains both trigger ranges. */
export function joinRanges(a: TriggerRange, b: TriggerRange): TriggerRange {
  return { atOrBelow: higher(a.atOrBelow, b.atOrBelow), atOrAbove: lower(a.atOrAbove, b.atOrAbove) };
}

/**
 * Returns the trigger range of an account for each asset, over all its orders and positions. Assets without a range are
 * absent. The whole account is considered, because an event on one order can change the ranges of other orders. For
 * example, the event can end their parent or, with cross margin, change the equity.
 */
export function accountTriggerRanges(state: AccountState, instruments: Instruments): ReadonlyMap<string, TriggerRange> {
  const ranges = new Map<string, TriggerRange>();
  const add = (symbol: string, range: TriggerRange): void => {
    if (range.atOrBelow === null && range.atOrAbove === null) return;
    const known = ranges.get(symbol);
    ranges.set(symbol, known === undefined ? range : joinRanges(known, range));
  };
  for (const order of state.orders.values()) add(order.symbol, orderTriggerRange(state, order));
  for (const position of state.positions.values())
    add(position.symbol, positionTriggerRange(state, position, instruments));
  return ranges;
}
