/**
 * Decides which orders a bar fills if only its open, high, low and close are known.
 * The price may have gone open → low → high → close or open → high → low → close. Orders are matched on both paths, and
 * only what happens on both is certain:
 * - an order that fills on both paths fills, at the worse of the two prices (H1–H4, H6, H7, H9 of the house policy);
 * - if one path fills the stop and the other the target, the stop fills and is marked as ambiguous (H5);
 * - an order that fills on only one path stays open and is listed as uncertain.
 * If the result of a bar is ambiguous or uncertain and smaller bars are given, the smaller bars are matched instead.
 * Limits: here an order always fills completely; the caller handles partial fills.
 */
import type { Price } from '../kernel/money.ts';
import type { TouchRule } from './order-hit.ts';
import type { MatchableOrder } from './order.ts';
import { walkPath, type PathFill, type PathWalk } from './path-matching.ts';
import { trailTo } from './trailing.ts';

export interface PriceBar {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
}

export interface BarFill extends PathFill {
  /** Whether the two assumed paths through the bar lead to different fills. */
  readonly isAmbiguous: boolean;
  /** Index of the smaller bar that decided the fill; `null` if the bar itself did. */
  readonly subBar: number | null;
}

export interface BarMatch {
  readonly fills: readonly BarFill[];
  /** Orders that only one of the two paths would have filled. They stay open. */
  readonly uncertain: readonly string[];
  readonly resting: readonly MatchableOrder[];
}

const isProtective = ({ type }: MatchableOrder) => type !== 'limit' && type !== 'market';

/**
 * Returns the fill with the worse price for the learner, or `a` if the prices are equal. Both fills must be on the same
 * side.
 */
function worseOf(a: PathFill, b: PathFill): PathFill {
  if (a.order.side === 'buy') return a.price >= b.price ? a : b;
  return a.price <= b.price ? a : b;
}

const distance = (a: Price, b: Price) => (a > b ? a - b : b - a);

/**
 * Decides between two orders of one group if each path fills a different one. Returns the stop rather than the target,
 * otherwise the order with the worse price. If the orders are on opposite sides, returns the order closer to the open,
 * because most paths through the bar reach it first.
 */
function takenOf(a: PathFill, b: PathFill, open: Price): PathFill {
  if (isProtective(a.order) !== isProtective(b.order)) return isProtective(a.order) ? a : b;
  if (a.order.side === b.order.side) return worseOf(a, b);
  return distance(a.price, open) <= distance(b.price, open) ? a : b;
}

/** Whether at most one of two fills can happen, because they fill the same order or orders of one group. */
function isSameDecision(a: PathFill, b: PathFill): boolean {
  return a.order.id === b.order.id || (a.order.groupId !== null && a.order.groupId === b.order.groupId);
}

/**
 * Returns the certain fills, and the ids of the uncertain orders. A fill is certain if the order, or an order of its
 * group, fills on both paths. If the prices differ, an order fills at the worse price.
 */
export function mergeFills(
  first: PathWalk,
  second: PathWalk,
  rank: (order: MatchableOrder) => number,
  open: Price,
): { fills: BarFill[]; uncertain: string[] } {
  const fills: BarFill[] = [];
  const uncertain: string[] = [];
  for (const fill of first.fills) {
    const other = second.fills.find((each) => isSameDecision(fill, each));
    if (other === undefined) {
      uncertain.push(fill.order.id);
      continue;
    }
    if (fill.order.id === other.order.id) {
      fills.push({ ...worseOf(fill, other), isAmbiguous: fill.price !== other.price, subBar: null });
      continue;
    }
    const [a, b] = rank(fill.order) < rank(other.order) ? [fill, other] : [other, fill];
    fills.push({ ...takenOf(a, b, open), isAmbiguous: true, subBar: null });
  }
  for (const fill of second.fills)
    if (!first.fills.some((each) => isSameDecision(fill, each))) uncertain.push(fill.order.id);
  return { fills, uncertain };
}

/**
 * Returns the orders as they are after these fills: other orders of their groups are canceled, children are active, and
 * trailing stops have moved to the bar's extreme, or to its close if they became active in the bar.
 */
function restAfter(
  orders: readonly MatchableOrder[],
  walks: readonly PathWalk[],
  fills: readonly BarFill[],
  bar: PriceBar,
) {
  const filled = new Set(fills.map(({ order }) => order.id));
  const groups = new Set(fills.flatMap(({ order }) => order.groupId ?? []));
  const isGone = (order: MatchableOrder): boolean =>
    filled.has(order.id) || (order.groupId !== null && groups.has(order.groupId));
  const lost = new Set(orders.filter((order) => isGone(order) && !filled.has(order.id)).map(({ id }) => id));
  return orders
    .filter((order) => !isGone(order) && !(order.parentId !== null && lost.has(order.parentId)))
    .map((order): MatchableOrder => {
      const wasTriggered = order.type === 'stop-limit' && walks.every((walk) => isTriggeredIn(walk, order.id));
      if (wasTriggered) {
        const { trigger: _, ...rest } = order;
        return { ...rest, type: 'limit' };
      }
      if (order.type !== 'trailing-stop') return order;
      const wasActive = order.parentId === null || !orders.some(({ id }) => id === order.parentId);
      if (!wasActive && !filled.has(order.parentId ?? '')) return order;
      // NOTE: if a stop became active within the bar, the close is the only price that certainly comes after its
      // activation.
      if (!wasActive) return trailTo(order, bar.close);
      return trailTo(order, order.side === 'sell' ? bar.high : bar.low);
    });
}

/** Whether a stop-limit order became a limit order on this path. */
export function isTriggeredIn({ resting, fills }: PathWalk, id: string): boolean {
  return [...resting, ...fills.map(({ order }) => order)].some((order) => order.id === id && order.type === 'limit');
}

export function matchBar(
  orders: readonly MatchableOrder[],
  bar: PriceBar,
  rule: TouchRule,
  subBars: readonly PriceBar[] = [],
): BarMatch {
  const lowFirst = walkPath(orders, [bar.open, bar.low, bar.high, bar.close], rule);
  const highFirst = walkPath(orders, [bar.open, bar.high, bar.low, bar.close], rule);
  const rank = ({ id }: MatchableOrder) => orders.findIndex((order) => order.id === id);
  const { fills, uncertain } = mergeFills(lowFirst, highFirst, rank, bar.open);
  const isOpenQuestion = uncertain.length > 0 || fills.some(({ isAmbiguous }) => isAmbiguous);
  if (isOpenQuestion && subBars.length > 0) return matchSubBars(orders, subBars, rule);
  return { fills, uncertain, resting: restAfter(orders, [lowFirst, highFirst], fills, bar) };
}

function matchSubBars(orders: readonly MatchableOrder[], subBars: readonly PriceBar[], rule: TouchRule): BarMatch {
  const fills: BarFill[] = [];
  const uncertain = new Set<string>();
  let resting = orders;
  for (const [index, bar] of subBars.entries()) {
    const match = matchBar(resting, bar, rule);
    fills.push(...match.fills.map((fill) => ({ ...fill, subBar: index })));
    for (const id of match.uncertain) uncertain.add(id);
    ({ resting } = match);
  }
  return { fills, uncertain: [...uncertain].filter((id) => resting.some((order) => order.id === id)), resting };
}
