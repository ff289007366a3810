import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import type { ExitKind } from '@tradesense/core/trading/exit-result.ts';
import { isMovedAs } from '@tradesense/core/trading/order-exit.ts';
import { exitPrices, positionCover, positionExits, type Held } from '../position-cover.ts';

/** The exits that setting the stop or the target of a position moves. */
interface MovedExits {
  readonly count: number;
  /** The prices at which they close the position, the nearest to the market first. */
  readonly prices: readonly string[];
  /** Whether they cover the whole position. If not, the server places another exit for the rest. */
  readonly isWhole: boolean;
}

/** Returns the exits that the server moves when the stop or the target of a position is set. */
export function movedExits(position: Held, orders: readonly TradingOrder[], kind: ExitKind): MovedExits {
  const moved = orders.filter((order) => isMovedAs(kind, order));
  const exits = positionExits(position, moved);
  return {
    count: exits.filter((exit) => exit.quantity > 0n).length,
    prices: exitPrices(exits)[kind],
    isWhole: positionCover(position, moved, exits)[kind]?.working === position.quantity,
  };
}
