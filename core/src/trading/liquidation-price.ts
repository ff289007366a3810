import { divide } from '../kernel/fixed-point.ts';
import { invariant } from '../kernel/invariant.ts';
import { type Money, PER_MONEY, type Price, type Quantity, RATE_ONE, type Rate, price } from '../kernel/money.ts';

export interface LiquidationTerms {
  /** Signed quantity: positive for a long, negative for a short; never zero. */
  readonly quantity: Quantity;
  readonly entry: Price;
  /**
   * Money that covers losses. For isolated margin it is the margin of the position; for cross margin, the account's
   * money plus the unrealized profit of its other positions, minus their maintenance margin.
   */
  readonly collateral: Money;
  /** The part of the maintenance margin that does not depend on the price. */
  readonly fixedMaintenance: Money;
  /** The part of the maintenance margin that depends on the price, as a share of the notional at that price. */
  readonly maintenanceRate: Rate;
}

/**
 * Returns the mark price p at which collateral + quantity × (p − entry) = fixed + rate × |quantity| × p. It is rounded
 * so that the position is liquidated no later than at exactly this price (a long up, a short down). Returns `null` if
 * no positive price solves the equation. Source: Binance, "How to calculate liquidation price of USDⓈ-M futures
 * contracts"; with only a fixed maintenance margin it is Bybit's isolated formula entry − (margin − maintenance) ÷
 * size.
 */
export function liquidationPrice(terms: LiquidationTerms): Price | null {
  const { quantity, entry, collateral, fixedMaintenance, maintenanceRate } = terms;
  invariant(quantity !== 0n, 'a position has a quantity');
  const size = quantity < 0n ? 0n - quantity : quantity;
  const missing = (collateral - fixedMaintenance) * PER_MONEY - quantity * entry;
  const slope = size * maintenanceRate - quantity * RATE_ONE;
  invariant(slope !== 0n, 'a maintenance rate of 100% has no liquidation price');
  const at = divide(missing * RATE_ONE, slope, quantity > 0n ? 'ceil' : 'floor');
  return at > 0n ? price(at) : null;
}
