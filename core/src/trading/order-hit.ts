/** Finds where a market hits a single order: at a price after a jump, or between one price and the next. */
import type { Price } from '../kernel/money.ts';
import type { MatchableOrder, OrderTerms } from './order.ts';
import { trailingTrigger } from './trailing.ts';

export interface TouchRule {
  /** `touch` fills a limit order when its price is reached; `through` only when the price is passed. */
  readonly limits: 'touch' | 'through';
}

/**
 * Returns the price at which the order is hit, and the side from which the market must reach it. Returns `null` for a
 * market order, and for a trailing stop that does not follow the price yet.
 */
function levelOf(order: OrderTerms): { readonly level: Price; readonly comesFrom: 'above' | 'below' } | null {
  const isBuy = order.side === 'buy';
  switch (order.type) {
    case 'market':
      return null;
    case 'limit':
      return { level: order.limit, comesFrom: isBuy ? 'above' : 'below' };
    case 'stop':
    case 'stop-limit':
    case 'liquidation':
      return { level: order.trigger, comesFrom: isBuy ? 'below' : 'above' };
    case 'trailing-stop': {
      const level = trailingTrigger(order);
      return level === null ? null : { level, comesFrom: isBuy ? 'below' : 'above' };
    }
  }
}

function isReached(order: OrderTerms, at: Price, level: Price, comesFrom: 'above' | 'below', rule: TouchRule) {
  if (at === level) return order.type !== 'limit' || rule.limits === 'touch';
  return comesFrom === 'above' ? at < level : at > level;
}

/** Whether the order is hit if the market is at this price. */
export function isHitAt(order: OrderTerms, at: Price, rule: TouchRule): boolean {
  if (order.type === 'market') return true;
  const target = levelOf(order);
  return target !== null && isReached(order, at, target.level, target.comesFrom, rule);
}

/**
 * Returns the price at which the order is hit by a market that moves evenly from one price to another, or `null` if it
 * is not hit.
 */
export function firstTouchBetween(order: MatchableOrder, from: Price, to: Price, rule: TouchRule): Price | null {
  const target = levelOf(order);
  if (target === null || from === to) return null;
  const { level, comesFrom } = target;
  if ((to < from ? 'above' : 'below') !== comesFrom) return null;
  const isPassedAlready = comesFrom === 'above' ? from < level : from > level;
  return !isPassedAlready && isReached(order, to, level, comesFrom, rule) ? level : null;
}
