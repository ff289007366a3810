/**
 * Computes how much of the equity a position put at risk after each fill of its entries. Each entry counts with its own
 * stop, because every entry order brings its own.
 */
import { divide } from '../kernel/fixed-point.ts';
import { invariant } from '../kernel/invariant.ts';
import { money, quantity, type Money, type Price, type Quantity, type Rate } from '../kernel/money.ts';
import { lossAtStop } from '../trading/size-from-risk.ts';

/** An entry of a position, as it was decided. Its fills may come in parts. */
export interface Entry {
  /** Price of the entry order when it was placed. */
  readonly price: Price;
  /** Quantity of the order. */
  readonly quantity: Quantity;
  /** Equity of the account when the order was placed. */
  readonly equity: Money;
  readonly takerFee: Rate;
}

/**
 * A fill of a position: of the entry with the index `entry`, or an exit. `stops` holds the price of each entry's stop
 * at that time, `null` for an entry without one.
 */
export type PositionFill =
  | {
      readonly kind: 'entry';
      readonly entry: number;
      readonly quantity: Quantity;
      readonly stops: readonly (Price | null)[];
    }
  | { readonly kind: 'exit'; readonly quantity: Quantity };

/** What a position put at risk at one moment. */
export interface Exposure {
  /** Loss at the stops after fees; `null` if a part of the position had no stop. */
  readonly risked: Money | null;
  /** Equity when the newest entry was decided. */
  readonly equity: Money;
  /** Whether another entry had added to the first one. */
  readonly isAdded: boolean;
}

/** Returns the loss at the stop; 0 if the stop already lies on the winning side of the entry. */
function lossOf(side: 'long' | 'short', { price, takerFee }: Entry, stop: Price, amount: bigint): bigint {
  const isLosing = side === 'long' ? stop < price : stop > price;
  return isLosing ? lossAtStop({ entry: price, stop, amount: quantity(amount), takerFee }) : 0n;
}

/** What is open of an entry, and what that loses at a stop. */
interface OpenPart {
  open: bigint;
  lost: { readonly amount: bigint; readonly stop: Price; readonly loss: bigint } | null;
}

/**
 * Returns the exposure after each fill of an entry, oldest first. At the first fill of an entry its whole order counts,
 * also if the rest of it never filled: that is what was decided. An exit takes from all entries in proportion, as it
 * leaves the average entry price as it is.
 *
 * Cost: entries × fills comparisons. A loss is computed again only if the quantity or the stop of its entry changed.
 */
export function exposuresOf(
  side: 'long' | 'short',
  entries: readonly Entry[],
  fills: readonly PositionFill[],
): Exposure[] {
  const parts = entries.map((entry) => ({ entry, part: { open: 0n, lost: null } as OpenPart }));
  const exposures: Exposure[] = [];
  let newest = -1;
  for (const fill of fills) {
    if (fill.kind === 'exit') {
      const total = parts.reduce((sum, { part }) => sum + part.open, 0n);
      for (const { part } of parts) part.open = divide(part.open * (total - fill.quantity), total, 'up');
      continue;
    }
    const filled = parts[fill.entry];
    invariant(filled !== undefined, 'a fill has its entry');
    filled.part.open += fill.quantity;
    const ordered = fill.entry > newest ? filled.entry.quantity : 0n;
    newest = Math.max(newest, fill.entry);
    let risked: bigint | null = 0n;
    for (const [index, { entry, part }] of parts.entries()) {
      const amount = index === fill.entry && ordered > part.open ? ordered : part.open;
      if (amount === 0n || risked === null) continue;
      const stop = fill.stops[index] ?? null;
      risked = stop === null ? null : risked + lossOfPart(side, entry, part, { amount, stop });
    }
    const { equity } = entries[newest] ?? filled.entry;
    exposures.push({ risked: risked === null ? null : money(risked), equity, isAdded: newest > 0 });
  }
  return exposures;
}

function lossOfPart(
  side: 'long' | 'short',
  entry: Entry,
  part: OpenPart,
  { amount, stop }: { readonly amount: bigint; readonly stop: Price },
): bigint {
  if (part.lost?.amount !== amount || part.lost.stop !== stop)
    part.lost = { amount, stop, loss: lossOf(side, entry, stop, amount) };
  return part.lost.loss;
}
