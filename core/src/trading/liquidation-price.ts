import { divide } from '../kernel/fixed-point.ts';
import { invariant } from '../kernel/invariant.ts';
import { type Money, PER_MONEY, type Price, type Quantity, RATE_ONE, type Rate, price } from '../kernel/money.ts';

export interface LiquidationTerms {
  /** Positive for a long, negative for a short; not zero. */
  readonly quantity: Quantity;
  readonly entry: Price;
  /**
   * What covers losses: the isolated margin; for cross margin the account's money plus the unrealised profit of its
   * other positions, less the maintenance that those need.
   */
  readonly collateral: Money;
  /** The part of the maintenance that does not move with the price. */
  readonly fixedMaintenance: Money;
  /** The part that does, as a share of the notional at that price. */
  readonly maintenanceRate: Rate;
}

/**
 * The mark price p at which collateral + quantity × (p − entry) = fixed + rate × |quantity| × p. Rounded so that the
 * position is liquidated no later than exactly there (a long up, a short down). Null when no positive price does it.
 * Source: Binance, "How to calculate liquidation price of USDⓈ-M futures contracts"; with a fixed maintenance alone it
 * is Bybit's isolated formula entry − (margin − maintenance) ÷ size.
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
