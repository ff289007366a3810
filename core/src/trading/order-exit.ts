/**
 * Decides what an order that only reduces a position is for it: a stop, a stop that has triggered, or a target, and at
 * which price it fills. Server and page ask this module alone (decision 0237).
 */
import type { ExitKind, OrderExitKind } from './exit-result.ts';
import { isFixedStop, type OrderType } from './order-type.ts';

/** Terms of an order as they are stored and sent. `AnyPrice` is the form of a price: units or a decimal string. */
export interface ExitTerms<AnyPrice> {
  readonly type: OrderType;
  readonly limitPrice: AnyPrice | null;
  /** Trigger price. A stop-limit order keeps it after it has triggered and become a limit order. */
  readonly triggerPrice: AnyPrice | null;
  /** Current price of a trailing stop; `null` if it is not active yet, and for other orders. */
  readonly trailsAt: AnyPrice | null;
}

export interface OrderExit<AnyPrice> {
  readonly kind: OrderExitKind;
  /** Price of the exit; `null` for a trailing stop that is not active yet. */
  readonly price: AnyPrice | null;
}

/** Returns the kind and price of an exit; `null` for a market order, which closes before any exit can. */
export function exitOf<AnyPrice>(terms: ExitTerms<AnyPrice>): OrderExit<AnyPrice> | null {
  const { type, limitPrice, triggerPrice, trailsAt } = terms;
  switch (type) {
    case 'market':
      return null;
    case 'limit':
      return { kind: triggerPrice === null ? 'target' : 'triggered', price: limitPrice };
    case 'stop':
    case 'stop-limit':
      return { kind: 'stop', price: triggerPrice };
    case 'trailing-stop':
      return { kind: 'stop', price: trailsAt };
  }
}

/** An exit that can be set for a whole position. Setting a trailing stop changes its distance from the market. */
export type SetExitKind = ExitKind | 'trailing-stop';

/**
 * Whether setting an exit of a position changes an order with these terms. Setting the stop leaves a trailing stop,
 * which moves by itself, and a stop that has triggered: it is a limit order, which would fill at once at the price of a
 * stop.
 */
export function isMovedAs<AnyPrice>(kind: SetExitKind, terms: ExitTerms<AnyPrice>): boolean {
  switch (kind) {
    case 'stop':
      return isFixedStop(terms);
    case 'target':
      return exitOf(terms)?.kind === 'target';
    case 'trailing-stop':
      return terms.type === 'trailing-stop';
  }
}
