/**
 * Which prices can change anything for an order or a position, so that a server looks at an account only when a price gets
 * there.
 *
 * Guarantee: a tick of an asset whose bid, ask and mark all lie outside the reach of every order and position of that asset
 * changes the account's mark of it and nothing else. A reach may be too wide, never too narrow. It holds until the account's
 * next event.
 */
import { divide, UNITS_MAX } from '../kernel/fixed-point.ts';
import { MONEY_SCALE, price, PRICE_SCALE, QUANTITY_SCALE, RATE_SCALE, type Price } from '../kernel/money.ts';
import { PRESETS, type AccountState, type LiveOrder, type Position } from './account-state.ts';
import { instrumentOf, type Instruments } from './instrument.ts';
import { equityOf, isolatedLiquidationPrice, maintenanceOfAll } from './liquidation.ts';
import { entryPrice, sizeOf } from './position.ts';
import { trailingTrigger } from './trailing.ts';

/** Concerned by prices at or below the one, and at or above the other; null: by none on that side. */
export interface Reach {
  readonly atOrBelow: Price | null;
  readonly atOrAbove: Price | null;
}

const NOTHING: Reach = { atOrBelow: null, atOrAbove: null };
/** The highest price there can be: any price is at or below it. */
const ANYTHING: Reach = { atOrBelow: price(UNITS_MAX), atOrAbove: null };

const below = (at: Price): Reach => ({ atOrBelow: at, atOrAbove: null });
const above = (at: Price): Reach => ({ atOrBelow: null, atOrAbove: at });

export function orderReach(state: AccountState, order: LiveOrder): Reach {
  const { match, isResting } = order;
  if (match.parentId !== null && state.orders.has(match.parentId)) return NOTHING;
  // The first prices after acceptance count down its latency and make it a resting one.
  if (!isResting) return ANYTHING;
  switch (match.type) {
    case 'market':
      return ANYTHING;
    case 'limit': {
      const beyond = PRESETS[state.settings.preset].limits === 'through' ? 1n : 0n;
      return match.side === 'buy' ? below(price(match.limit - beyond)) : above(price(match.limit + beyond));
    }
    case 'stop':
    case 'stop-limit':
    case 'liquidation':
      return match.side === 'buy' ? above(match.trigger) : below(match.trigger);
    case 'trailing-stop': {
      const { best, side } = match;
      if (best === null) return ANYTHING;
      const trigger = trailingTrigger(match);
      // A price that is more favourable than any before moves the stop.
      return side === 'sell'
        ? { atOrBelow: trigger, atOrAbove: price(best + 1n) }
        : { atOrBelow: price(best - 1n), atOrAbove: trigger };
    }
  }
}

/** Price units × quantity units per unit of money. */
const PER_MONEY = 10n ** BigInt(PRICE_SCALE + QUANTITY_SCALE - MONEY_SCALE);
const RATE_ONE = 10n ** BigInt(RATE_SCALE);

/**
 * With cross margin what the account has to spare is divided among its positions: while none has lost more than its part
 * since its mark, all together have not lost too much. A short's maintenance grows with the price, at most by the rate of the
 * highest tier.
 */
function crossReach(state: AccountState, position: Position, instruments: Instruments): Reach {
  const spare = equityOf(state) - maintenanceOfAll(state, instruments);
  if (spare <= 0n) return ANYTHING;
  const part = (spare / BigInt(state.positions.size)) * PER_MONEY;
  const mark = state.marks.get(position.symbol) ?? entryPrice(position);
  const size = sizeOf(position);
  if (position.quantity > 0n) {
    const at = mark - divide(part, size, 'down');
    return at > 0n ? below(price(at)) : NOTHING;
  }
  const highest = instrumentOf(instruments, position.symbol).tiers.at(-1)?.rate ?? 0n;
  const at = mark + divide(part * RATE_ONE, size * (RATE_ONE + highest), 'down');
  return at < UNITS_MAX ? above(price(at)) : NOTHING;
}

/** The prices at which a position may be liquidated. */
export function positionReach(state: AccountState, position: Position, instruments: Instruments): Reach {
  if (state.settings.marginMode === 'cross') return crossReach(state, position, instruments);
  const at = isolatedLiquidationPrice(position, instruments);
  if (at === null) return NOTHING;
  return position.quantity > 0n ? below(at) : above(at);
}

/** Whether a price that shows itself as `low` to `high` (bid, ask and mark) is of concern. */
export function isWithin({ atOrBelow, atOrAbove }: Reach, low: Price, high: Price): boolean {
  return (atOrBelow !== null && low <= atOrBelow) || (atOrAbove !== null && high >= atOrAbove);
}
