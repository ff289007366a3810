/**
 * Follows one assumed path of the price through a bar and returns which orders it fills, in order. The path is a list
 * of prices. The market jumps to the first price (the open) and moves evenly between the others, so that an order is
 * hit at its own price and not at the bar's extreme. If a fill makes an order active, the order is matched from that
 * point on. If a fill cancels an order, the order is no longer matched.
 */
import { invariant } from '../kernel/invariant.ts';
import type { Price } from '../kernel/money.ts';
import { firstTouchBetween, isHitAt, type TouchRule } from './order-hit.ts';
import type { MatchableOrder } from './order.ts';
import { trailTo } from './trailing.ts';

export interface PathFill {
  readonly order: MatchableOrder;
  /** Price before spread and slippage. */
  readonly price: Price;
  /** `jump`: the market opened at this price. `level`: the market reached the price of the order. */
  readonly by: 'jump' | 'level';
  /**
   * For a limit order: whether the market was already at its price when it became active or changed its type. Not
   * meaningful for other types.
   */
  readonly isAtOnce: boolean;
}

export interface PathWalk {
  readonly fills: readonly PathFill[];
  /** The remaining orders: children that are not active yet, and active orders in their current form. */
  readonly resting: readonly MatchableOrder[];
}

/** Fill priority of orders that are hit at the same price; a lower number fills first. */
export const PRIORITY: Readonly<Record<MatchableOrder['type'], number>> = {
  market: 0,
  liquidation: 1,
  stop: 2,
  'stop-limit': 2,
  'trailing-stop': 2,
  limit: 3,
};

/**
 * The account on one path through the bar. Without an account (`null`), every order that is hit fills completely, and
 * positions are unknown.
 */
export interface PathAccount {
  /** Settles an order that was hit. */
  settle(fill: PathFill): void;
  /** Whether a part of the order may fill now. */
  isWorking(id: string): boolean;
  /** Returns the liquidations of the current position, as orders. */
  liquidations(): readonly MatchableOrder[];
}

export function walkPath(
  orders: readonly MatchableOrder[],
  path: readonly Price[],
  rule: TouchRule,
  account: PathAccount | null = null,
): PathWalk {
  const [open, ...rest] = path;
  invariant(open !== undefined, 'a path has a first price');
  const walker = new Walker(orders, rule, account);
  walker.jumpTo(open);
  for (const [index, next] of rest.entries()) walker.move(path[index] ?? open, next);
  return { fills: walker.fills, resting: walker.resting };
}

/** The orders on one path; they change as the price moves along it. */
class Walker {
  readonly fills: PathFill[] = [];
  resting: MatchableOrder[];
  readonly #all: readonly MatchableOrder[];
  readonly #rule: TouchRule;
  readonly #account: PathAccount | null;
  /** Ids of the orders that are already active limit orders before the first price. */
  readonly #limits: ReadonlySet<string>;

  constructor(orders: readonly MatchableOrder[], rule: TouchRule, account: PathAccount | null) {
    this.#all = orders;
    this.resting = [...orders];
    this.#rule = rule;
    this.#account = account;
    this.#limits = new Set(this.#active().flatMap(({ id, type }) => (type === 'limit' ? id : [])));
  }

  jumpTo(open: Price): void {
    this.#settleAt(open, 'jump', () => true);
    this.#trailAll(open);
  }

  move(from: Price, to: Price): void {
    let at = from;
    for (let hit = this.#nearestHit(at, to); hit !== null; hit = this.#nearestHit(at, to)) {
      const before = new Set(this.#active().map(({ id }) => id));
      at = hit.price;
      this.#apply(hit);
      // An order that becomes active by this fill, or that turns from a stop-limit into a limit order, is matched at
      // the current price.
      const changed = hit.order.id;
      this.#settleAt(at, 'level', ({ id }) => !before.has(id) || id === changed);
    }
    this.#trailAll(to);
  }

  #active(): MatchableOrder[] {
    const account = this.#account;
    if (account !== null) return [...this.resting.filter(({ id }) => account.isWorking(id)), ...account.liquidations()];
    const ids = new Set(this.resting.map(({ id }) => id));
    return this.resting.filter(({ parentId }) => parentId === null || !ids.has(parentId));
  }

  #replace(order: MatchableOrder): void {
    this.resting = this.resting.map((each) => (each.id === order.id ? order : each));
  }

  #apply(hit: PathFill): void {
    const { order } = hit;
    if (order.type === 'stop-limit') {
      const { trigger: _, ...rest } = order;
      this.#replace({ ...rest, type: 'limit' });
      return;
    }
    this.fills.push(hit);
    this.#account?.settle(hit);
    const isOfGroup = (each: MatchableOrder) => order.groupId !== null && each.groupId === order.groupId;
    const cancelled = new Set(this.#all.filter((each) => each.id !== order.id && isOfGroup(each)).map(({ id }) => id));
    // The children of canceled orders are removed too, because they could never become active without their parent.
    this.resting = this.resting.filter(
      ({ id, parentId }) => id !== order.id && !cancelled.has(id) && !(parentId !== null && cancelled.has(parentId)),
    );
  }

  /** Settles, one after the other, every order that is hit by a market at `at`. */
  #settleAt(at: Price, by: PathFill['by'], among: (order: MatchableOrder) => boolean): void {
    for (;;) {
      const hits = this.#active().filter((order) => among(order) && isHitAt(order, at, this.#rule));
      const [first] = hits.toSorted((a, b) => PRIORITY[a.type] - PRIORITY[b.type]);
      if (first === undefined) return;
      this.#apply({ order: first, price: at, by, isAtOnce: !this.#limits.has(first.id) });
    }
  }

  #nearestHit(from: Price, to: Price): PathFill | null {
    let nearest: PathFill | null = null;
    for (const order of this.#active()) {
      const level = firstTouchBetween(order, from, to, this.#rule);
      if (level === null) continue;
      const isNearer =
        nearest === null ||
        (to < from ? level > nearest.price : level < nearest.price) ||
        (level === nearest.price && PRIORITY[order.type] < PRIORITY[nearest.order.type]);
      if (isNearer) nearest = { order, price: level, by: 'level', isAtOnce: false };
    }
    return nearest;
  }

  #trailAll(reached: Price): void {
    for (const order of this.#active()) if (order.type === 'trailing-stop') this.#replace(trailTo(order, reached));
  }
}
