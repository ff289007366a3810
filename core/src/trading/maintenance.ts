import { invariant } from '../kernel/invariant.ts';
import { money, shareOf, type Money, type Rate } from '../kernel/money.ts';

/** Notional from which the rate applies; `deduction` makes the amount continuous where two tiers meet. */
export interface MaintenanceTier {
  readonly floor: Money;
  readonly rate: Rate;
  readonly deduction: Money;
}

/**
 * Tiers from their floors and rates, ascending and starting at 0. The deduction of a tier is that of the one before
 * plus floor × (rate − rate before). Source: Binance, "Leverage and margin of USDⓈ-M futures" (maintenance amount).
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

/** The tier of a notional, which is not negative. */
export function tierOf(notional: Money, tiers: readonly MaintenanceTier[]): MaintenanceTier {
  const tier = tiers.findLast(({ floor }) => floor <= notional);
  invariant(tier !== undefined, 'a notional is not negative and tiers start at zero');
  return tier;
}

/** The margin that a position of this notional must keep; rounded up, so that never too little is asked. */
export function maintenanceOf(notional: Money, tiers: readonly MaintenanceTier[]): Money {
  const { rate, deduction } = tierOf(notional, tiers);
  const amount = shareOf(notional, rate, 'up') - deduction;
  return money(amount > 0n ? amount : 0n);
}
