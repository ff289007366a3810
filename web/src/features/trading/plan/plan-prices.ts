/**
 * Prices of a plan that the learner places by gestures on the chart: entry, stop and target, in whole ticks.
 * Guarantees: the stop is on the losing side of the entry and the target on the winning side, each at least one tick
 * away. Every price is at least one tick.
 */
import { divide } from '@tradesense/core/kernel/fixed-point.ts';
import { formatPrice, parsePrice, price, type Price } from '@tradesense/core/kernel/money.ts';
import type { DeskPrice } from '../desk-base.ts';
import type { Side } from '../ticket-draft.ts';
import { plainOr } from '../../../ui/plain-decimal.ts';

export const PLAN_HANDLES = ['entry', 'stop', 'target'] as const;
export type PlanHandle = (typeof PLAN_HANDLES)[number];

export interface PlanPrices {
  readonly side: Side;
  readonly entry: string;
  readonly stop: string;
  /** Price of the target; `null` if the plan has no target on the winning side. */
  readonly target: string | null;
}

/** A plan that a gesture has placed. It always has a target. */
export interface PlacedPlan extends PlanPrices {
  readonly target: string;
}

/** Order types of an entry that is placed on the chart. */
export type EntryType = 'market' | 'limit' | 'stop';

/** Initial distance of the target from the entry, as a multiple of the stop's distance from the entry. */
const FIRST_TARGET_R = 2n;

/** Converts a price to integer units; `null` if the text is not a price above zero. */
export function unitsOf(text: string): bigint | null {
  const read = parsePrice(plainOr(text));
  return read.ok && read.value > 0n ? read.value : null;
}

const atLeast = (units: bigint, least: bigint): bigint => (units < least ? least : units);
const atMost = (units: bigint, most: bigint): bigint => (units > most ? most : units);
const textOf = (units: bigint): string => formatPrice(price(units));

/** Rounds a price in units to the nearest tick; the result is at least one tick. */
const onTick = (units: bigint, tick: Price): bigint =>
  atLeast(divide(2n * units + tick, 2n * tick, 'floor') * tick, tick);

/** Returns 1 if the plan profits from a rising price, otherwise −1. */
const directionOf = (side: Side): bigint => (side === 'buy' ? 1n : -1n);

/**
 * Returns the plan with the given entry and stop, and with the initial target. `null` if the stop is not on the losing
 * side of the entry. If the target would be below one tick, it is placed at one tick.
 */
export function placedPlan(side: Side, entry: string, stop: string, tick: Price): PlacedPlan | null {
  const [from, to] = [unitsOf(entry), unitsOf(stop)];
  if (from === null || to === null) return null;
  const [first, last] = [onTick(from, tick), onTick(to, tick)];
  const direction = directionOf(side);
  const risk = direction * (first - last);
  if (risk < tick) return null;
  const target = atLeast(first + direction * FIRST_TARGET_R * risk, tick);
  // If a short entry is at the smallest price, there is no lower price for its target.
  if (direction * (target - first) < tick) return null;
  return { side, entry: textOf(first), stop: textOf(last), target: textOf(target) };
}

/**
 * Returns the plan with one price moved to `to`, but only as far as the other two prices allow. The other two prices do
 * not change.
 */
export function movedPlan(plan: PlanPrices, handle: PlanHandle, to: string, tick: Price): PlanPrices {
  const [pointed, entry, stop] = [unitsOf(to), unitsOf(plan.entry), unitsOf(plan.stop)];
  if (pointed === null || entry === null || stop === null) return plan;
  const target = plan.target === null ? null : unitsOf(plan.target);
  const wanted = onTick(pointed, tick);
  const isLong = plan.side === 'buy';
  const above = (bound: bigint, at = wanted): bigint => atLeast(at, (bound / tick + 1n) * tick);
  // The result is at least one tick, because there is no smaller price.
  const below = (bound: bigint, at = wanted): bigint =>
    atLeast(atMost(at, divide(bound - 1n, tick, 'floor') * tick), tick);
  switch (handle) {
    case 'stop':
      return { ...plan, stop: textOf(isLong ? below(entry) : above(entry)) };
    case 'target':
      return { ...plan, target: textOf(isLong ? above(entry) : below(entry)) };
    case 'entry': {
      const [low, high] = isLong ? [stop, target] : [target, stop];
      const raised = low === null ? wanted : above(low);
      return { ...plan, entry: textOf(high === null ? raised : below(high, raised)) };
    }
  }
}

/**
 * Returns the order type for an entry at a price. Within `reach` of the market price, the type is a market order. If
 * the market price is unknown, the type is a limit order.
 */
export function entryTypeAt(
  side: Side,
  entry: string,
  market: Pick<DeskPrice, 'bid' | 'ask'> | null,
  reach = '0',
): EntryType {
  const [at, bid, ask] = [unitsOf(entry), unitsOf(market?.bid ?? ''), unitsOf(market?.ask ?? '')];
  if (at === null || bid === null || ask === null) return 'limit';
  const room = unitsOf(reach) ?? 0n;
  if (at >= bid - room && at <= ask + room) return 'market';
  const isBelow = at < bid;
  return isBelow === (side === 'buy') ? 'limit' : 'stop';
}
