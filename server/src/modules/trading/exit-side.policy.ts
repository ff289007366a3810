/** Checks that the exits of an entry are on the right sides of its price. */
import type { Price } from '@tradesense/core/kernel/money.ts';
import { isOnRightSide } from '@tradesense/core/trading/exit-result.ts';
import type { MatchableOrder, Side } from '@tradesense/core/trading/order.ts';
import { isFixedStop } from '@tradesense/core/trading/order-type.ts';
import type { NewOrder } from '@tradesense/core/trading/trading-event.ts';
import { Problem } from '../../platform/http/problem.ts';

/** An exit as it is requested, or as it waits for its entry. */
type Exit = NewOrder['terms'] | MatchableOrder;

export interface WrongExit {
  readonly code: 'stop-on-wrong-side' | 'target-on-wrong-side';
  readonly detail: string;
}

/**
 * Returns the first exit that would trigger at the entry's own price; `null` if none would. `entryAt` is the price at
 * which the entry is expected to fill.
 */
export function wrongExit(side: Side, exits: readonly Exit[], entryAt: Price): WrongExit | null {
  const isBuy = side === 'buy';
  for (const exit of exits) {
    if (isFixedStop(exit)) {
      if (isOnRightSide({ side, entry: entryAt, exit: exit.trigger }, 'stop')) continue;
      const detail = `The stop-loss of a ${side} must be ${isBuy ? 'below' : 'above'} its entry.`;
      return { code: 'stop-on-wrong-side', detail };
    }
    if (exit.type !== 'limit' || isOnRightSide({ side, entry: entryAt, exit: exit.limit }, 'target')) continue;
    const detail = `The take-profit of a ${side} must be ${isBuy ? 'above' : 'below'} its entry.`;
    return { code: 'target-on-wrong-side', detail };
  }
  return null;
}

/** Returns the problem that reports an exit on the wrong side, for the given field of the request. */
export function exitProblem({ code, detail }: WrongExit, field: string): Problem {
  return new Problem(code, { detail, errors: [{ path: `body.${field}`, message: detail }] });
}

/**
 * Returns the problem if the ticket has an exit that would trigger at the entry's own price, otherwise `null`. The
 * engine would detect such an exit only after the entry has filled, which is too late for the learner.
 */
export function exitProblemOfTicket([entry, ...others]: readonly NewOrder[], entryAt: Price): Problem | null {
  if (entry === undefined) return null;
  const exits = others.flatMap(({ terms }) => (terms.parentId === entry.terms.id ? [terms] : []));
  const wrong = wrongExit(entry.side, exits, entryAt);
  if (wrong === null) return null;
  return exitProblem(wrong, wrong.code === 'stop-on-wrong-side' ? 'stopLoss.triggerPrice' : 'takeProfit.limitPrice');
}
