/**
 * Trigger ranges: the prices that can change an order or a position. A server loads an account only when a price is in
 * one of its ranges.
 * Guarantees: if bid, ask and mark of a tick are outside the trigger ranges of all orders and positions of the asset,
 * the tick changes only the account's mark price of the asset. A range may be too wide, but is never too narrow. It is
 * valid until the next event of the account.
 */
import { divide, UNITS_MAX } from '../kernel/fixed-point.ts';
import { PER_MONEY, type Price, RATE_ONE, price } from '../kernel/money.ts';
import { PRESETS, type AccountState, type LiveOrder, type Position } from './account-state.ts';
import { workingQuantity } from './exits.ts';
import { instrumentOf, type Instruments } from './instrument.ts';
import { equityOf, isolatedLiquidationPrice, maintenanceOfAll } from './liquidation.ts';
import { entryPrice, sizeOf } from './position.ts';
import { trailingTrigger } from './trailing.ts';

/** Prices at or below one bound, or at or above the other. A bound is `null` if no price on that side matters. */
export interface TriggerRange {
  readonly atOrBelow: Price | null;
  readonly atOrAbove: Price | null;
}

const NOTHING: TriggerRange = { atOrBelow: null, atOrAbove: null };
/** Every price is at or below the maximum price, so this range contains all prices. */
const ANYTHING: TriggerRange = { atOrBelow: price(UNITS_MAX), atOrAbove: null };

const below = (at: Price): TriggerRange => ({ atOrBelow: at, atOrAbove: null });
const above = (at: Price): TriggerRange => ({ atOrBelow: null, atOrAbove: at });

/** Returns the range of prices that may fill, trigger or move an order. */
export function orderTriggerRange(state: AccountState, order: LiveOrder): TriggerRange {
  const { match, isResting } = order;
  if (workingQuantity(state, order) === 0n) return NOTHING;
  // The first prices after acceptance count down the order's latency and make the order a resting one, so all prices
  // matter.
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
      // A new best price moves the stop.
      return side === 'sell'
        ? { atOrBelow: trigger, atOrAbove: price(best + 1n) }
        : { atOrBelow: price(best - 1n), atOrAbove: trigger };
    }
  }
}

/**
 * Returns the trigger range of a position with cross margin. The equity above maintenance margin is divided equally
 * among the positions. As long as no position loses more than its share, measured from its current mark price, the
 * account is not liquidated. For a short, the share must also cover the maintenance margin, which grows with the price;
 * the rate of the highest tier is assumed.
 */
function crossTriggerRange(state: AccountState, position: Position, instruments: Instruments): TriggerRange {
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

/** Returns the prices at which a position may be liquidated. */
export function positionTriggerRange(state: AccountState, position: Position, instruments: Instruments): TriggerRange {
  if (state.settings.marginMode === 'cross') return crossTriggerRange(state, position, instruments);
  const at = isolatedLiquidationPrice(position, instruments);
  if (at === null) return NOTHING;
  return position.quantity > 0n ? below(at) : above(at);
}

/** Whether a tick whose bid, ask and mark lie between `low` and `high` may be in the trigger range. */
export function isInRange({ atOrBelow, atOrAbove }: TriggerRange, low: Price, high: Price): boolean {
  return (atOrBelow !== null && low <= atOrBelow) || (atOrAbove !== null && high >= atOrAbove);
}
