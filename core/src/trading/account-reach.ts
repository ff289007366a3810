import type { AccountState } from './account-state.ts';
import type { Instruments } from './instrument.ts';
import { orderReach, positionReach, type Reach } from './reach.ts';

const higher = (a: Reach['atOrBelow'], b: Reach['atOrBelow']) => (a === null || (b !== null && b > a) ? b : a);
const lower = (a: Reach['atOrAbove'], b: Reach['atOrAbove']) => (a === null || (b !== null && b < a) ? b : a);

/** What concerns the one or the other. */
export function joinReach(a: Reach, b: Reach): Reach {
  return { atOrBelow: higher(a.atOrBelow, b.atOrBelow), atOrAbove: lower(a.atOrAbove, b.atOrAbove) };
}

/**
 * The prices of each asset that concern an account, all its orders and positions together (see `reach.ts`); assets without
 * any are absent. An event may change the reach of what it did not touch itself: an order whose parent has gone, a cross
 * position beside another. So it is taken from the whole account.
 */
export function accountReach(state: AccountState, instruments: Instruments): ReadonlyMap<string, Reach> {
  const reaches = new Map<string, Reach>();
  const add = (symbol: string, reach: Reach): void => {
    if (reach.atOrBelow === null && reach.atOrAbove === null) return;
    const known = reaches.get(symbol);
    reaches.set(symbol, known === undefined ? reach : joinReach(known, reach));
  };
  for (const order of state.orders.values()) add(order.symbol, orderReach(state, order));
  for (const position of state.positions.values()) add(position.symbol, positionReach(state, position, instruments));
  return reaches;
}
