/**
 * The result of closing a trade at a price, after fees, and how much of a position each exit closes. The sandbox
 * computes its figures about the result at a planned stop or target here; lessons have their own formula
 * (`study/trade-preview.ts`).
 */
import { money, notionalOf, quantity, shareOf, type Money, type Price, type Quantity } from '../kernel/money.ts';
import type { AccountSettings } from './account-state.ts';

export type ExitKind = 'stop' | 'target';

/** Kind of a live exit. A triggered stop is a stop-limit order that rests at its limit price since it has triggered. */
export type OrderExitKind = ExitKind | 'triggered';

export interface PlannedExit {
  /** Side of the entry. */
  readonly side: 'buy' | 'sell';
  readonly quantity: Quantity;
  readonly entry: Price;
  readonly exit: Price;
}

/**
 * Returns the result of a round trip from the entry to an exit, after the fees that the ledger records: the taker fee
 * for the entry and at a stop, the maker fee at a target and at a triggered stop, which rest. A loss is negative.
 * Payments are rounded up, receipts down.
 */
export function exitResult(
  { side, quantity, entry, exit }: PlannedExit,
  kind: OrderExitKind,
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

/** An exit of which a quantity may fill now. */
export interface WorkingExit {
  readonly kind: OrderExitKind;
  readonly quantity: Quantity;
  /** Quantity of its order that cannot fill until the entry fills. */
  readonly waiting: Quantity;
  /** Price of the exit; `null` for a trailing stop that is not active yet. */
  readonly price: Price | null;
  /** Id of the group of orders that cancel each other; `null` without a group. */
  readonly groupId: string | null;
}

/** Quantity of the position that an exit closes. */
interface Closed {
  readonly closed: Quantity;
}

/**
 * Returns the exits of a position with how much each closes, within a kind the nearest to the market first. The market
 * reaches the nearest price first, and the exits of one kind together close at most the position, because they only
 * reduce it. An exit that fills as a whole ends its group, so later exits of its kind and group close nothing. If a part
 * of it waits, the group shrinks by what it closes. At one price the smaller exit counts first, so that a group never
 * seems to cover more than it may close. An exit without a price closes nothing.
 */
export function closedByExits<Exit extends WorkingExit>(
  { side, quantity: held }: Pick<PlannedExit, 'side' | 'quantity'>,
  exits: readonly Exit[],
): readonly (Exit & Closed)[] {
  // A long position's stops and a short position's targets are below the market, so their highest price is the nearest.
  // A triggered stop rests on the side of the targets.
  const rank = ({ kind, price }: Exit): bigint =>
    (side === 'buy') === (kind === 'stop') ? 0n - (price ?? 0n) : (price ?? 0n);
  const closedBy = new Map<string, bigint>();
  const closedOf = (key: string): bigint => closedBy.get(key) ?? 0n;
  const ended = new Set<string>();
  return exits
    .toSorted((a, b) => Number(rank(a) - rank(b) || a.quantity - b.quantity))
    .map((exit) => {
      const { kind, price, groupId, waiting } = exit;
      const group = `${kind} ${groupId}`;
      const left = held - closedOf(kind);
      const size = exit.quantity - (groupId === null ? 0n : closedOf(group));
      const most = size < left ? size : left;
      const isOver = groupId !== null && ended.has(group);
      const closed = quantity(price === null || isOver || most < 0n ? 0n : most);
      if (closed > 0n && waiting === 0n) ended.add(group);
      closedBy.set(kind, closedOf(kind) + closed).set(group, closedOf(group) + closed);
      return { ...exit, closed };
    });
}

/**
 * Returns the prices at which exits of one kind close a position: the nearest to the market first, and each price once.
 * `exits` are those of `closedByExits`. An exit that closes nothing, because it cannot fill yet or nearer exits close
 * everything, has none.
 */
export function closingPrices(exits: readonly (WorkingExit & Closed)[], kind: OrderExitKind): readonly Price[] {
  const own = exits.filter((exit) => exit.kind === kind && exit.closed > 0n);
  return [...new Set(own.flatMap(({ price }) => (price === null ? [] : [price])))];
}
