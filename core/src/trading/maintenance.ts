import { invariant } from '../kernel/invariant.ts';
import { money, shareOf, type Money, type Rate } from '../kernel/money.ts';

/**
 * A tier of the maintenance margin: the notional from which its rate applies. `deduction` prevents a jump of the
 * maintenance margin where two tiers meet.
 */
export interface MaintenanceTier {
  readonly floor: Money;
  readonly rate: Rate;
  readonly deduction: Money;
}

/**
 * Returns the tiers from their floors and rates, ascending and starting at 0. The deduction of a tier is the deduction
 * of the previous tier plus floor × (rate − previous rate). Source: Binance, "Leverage and margin of USDⓈ-M futures"
 * (maintenance amount).
 */
export function maintenanceTiers(rows: readonly { readonly floor: Money; readonly rate: Rate }[]): MaintenanceTier[] {
  invariant(rows[0]?.floor === 0n, 'the first tier starts at zero');
  const tiers: MaintenanceTier[] = [];
  for (const { floor, rate } of rows) {
    const before = tiers.at(-1);
    invariant(before === undefined || (floor > before.floor && rate >= before.rate), 'tiers ascend');
    const step = before === undefined ? 0n : shareOf(floor, (rate - before.rate) as Rate, 'down');
    tiers.push({ floor, rate, deduction: money((before?.deduction ?? 0n) + step) });
  }
  return tiers;
}

/** Returns the tier that applies to a notional, which must not be negative. */
export function tierOf(notional: Money, tiers: readonly MaintenanceTier[]): MaintenanceTier {
  const tier = tiers.findLast(({ floor }) => floor <= notional);
  invariant(tier !== undefined, 'a notional is not negative and tiers start at zero');
  return tier;
}

/** Returns the maintenance margin of a position with this notional, rounded up so that it is never too small. */
export function maintenanceOf(notional: Money, tiers: readonly MaintenanceTier[]): Money {
  const { rate, deduction } = tierOf(notional, tiers);
  const amount = shareOf(notional, rate, 'up') - deduction;
  return money(amount > 0n ? amount : 0n);
}
