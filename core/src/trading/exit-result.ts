/**
 * The result of closing a trade at a price, after fees, and how much of a position each exit closes. The sandbox
 * computes its figures about the result at a planned stop or target here; lessons have their own formula
 * (`study/trade-preview.ts`).
 */
import { money, notionalOf, quantity, shareOf, type Money, type Price, type Quantity } from '../kernel/money.ts';
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

/**
 * Whether an exit is on the right side of the entry price: a stop where the trade loses before fees, a target where it
 * gains. An exit at the entry price is not.
 */
export function isOnRightSide({ side, entry, exit }: Omit<PlannedExit, 'quantity'>, kind: ExitKind): boolean {
  const isAbove = (side === 'buy') === (kind === 'target');
  return isAbove ? exit > entry : exit < entry;
}

/** Whether a stop is at or beyond the liquidation price, where the position no longer exists. `side` is the entry's. */
export function isLiquidatedFirst(side: PlannedExit['side'], stop: Price, liquidation: Price | null): boolean {
  if (liquidation === null) return false;
  return side === 'buy' ? stop <= liquidation : stop >= liquidation;
}

/** An exit that may fill now. */
export interface WorkingExit {
  readonly quantity: Quantity;
  /** Price of the exit; `null` if it is not known yet, for example for a trailing stop that is not active. */
  readonly price: Price | null;
}

/**
 * Returns how much of a position each exit of one kind closes, in the order of `exits`. The market reaches the nearest
 * price first, and together the exits close at most the position, because they only reduce it.
 */
export function closedByExits(
  { side, quantity: held }: Pick<PlannedExit, 'side' | 'quantity'>,
  kind: ExitKind,
  exits: readonly WorkingExit[],
): readonly Quantity[] {
  const nearestFirst = comparisonFor(side, kind);
  const places = exits
    .map((_, place) => place)
    .toSorted((a, b) => nearestFirst(exits[a]?.price ?? null, exits[b]?.price ?? null));
  const closed = exits.map(() => quantity(0n));
  let left: bigint = held;
  for (const place of places) {
    const size = exits[place]?.quantity ?? 0n;
    const part = quantity(size < left ? size : left);
    closed[place] = part;
    left -= part;
  }
  return closed;
}

/**
 * Returns the prices at which exits of one kind close a position: the nearest to the market first, and each price once.
 * An exit that closes nothing, because it cannot fill yet or nearer exits close everything, has none.
 */
export function closingPrices(
  position: Pick<PlannedExit, 'side' | 'quantity'>,
  kind: ExitKind,
  exits: readonly WorkingExit[],
): readonly Price[] {
  const closed = closedByExits(position, kind, exits);
  const prices = exits.flatMap(({ price }, place) => (price === null || closed[place] === 0n ? [] : [price]));
  return [...new Set(prices)].toSorted(comparisonFor(position.side, kind));
}

/**
 * Returns the comparison that sorts the prices of exits by the order in which the market reaches them. Unknown prices
 * come last. A long position's stops and a short position's targets are below the market, so their highest price is the
 * nearest.
 */
function comparisonFor(side: PlannedExit['side'], kind: ExitKind): (a: Price | null, b: Price | null) => number {
  const isFalling = (side === 'buy') === (kind === 'stop');
  return (a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (a === b) return 0;
    return a > b === isFalling ? -1 : 1;
  };
}
