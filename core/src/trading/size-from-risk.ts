/** How large an entry may be, so that its stop costs no more than what was to be risked. */
import { divide, UNITS_MAX } from '../kernel/fixed-point.ts';
import {
  type Money,
  PER_MONEY,
  type Price,
  type Quantity,
  RATE_ONE,
  type Rate,
  money,
  notionalOf,
  quantity,
  shareOf,
} from '../kernel/money.ts';
import type { Instrument } from './instrument.ts';

/** Notionals up to this, and the sums of a few of them, fit. */
const NOTIONAL_MAX = UNITS_MAX / 8n;

export interface RoundTrip {
  readonly entry: Price;
  readonly stop: Price;
  readonly amount: Quantity;
  /** Paid on both ways. */
  readonly takerFee: Rate;
}

/**
 * Returns the cost of being stopped out, whichever side of the entry the stop is on: the distance from entry to stop
 * and both fees. Positive for a loss. What is paid is rounded up, what is got is rounded down.
 */
export function lossAtStop({ entry, stop, amount, takerFee }: RoundTrip): Money {
  const [higher, lower] = entry > stop ? [entry, stop] : [stop, entry];
  const way = notionalOf(higher, amount, 'up') - notionalOf(lower, amount, 'down');
  const fees = [entry, stop].map((at) => shareOf(notionalOf(at, amount, 'up'), takerFee, 'up'));
  return money(fees.reduce<bigint>((sum, fee) => sum + fee, way));
}

/** `share` of `equity`, rounded down: what the account may lose on one trade. */
export function riskBudget(equity: Money, share: Rate): Money {
  return shareOf(equity, share, 'down');
}

export interface RiskedEntry {
  readonly equity: Money;
  /** Part of the equity at risk; 1,000,000 is 1%. */
  readonly riskShare: Rate;
  readonly entry: Price;
  readonly stop: Price;
  readonly takerFee: Rate;
  readonly instrument: Pick<Instrument, 'lot'>;
}

/**
 * The largest quantity in whole lots whose `lossAtStop` is not above the equity's risked share (`riskBudget`). Zero
 * where even one lot risks more, and where equity, share or a price is not positive or the stop lies at the entry.
 *
 * Cost: a search in the number of lots, some 60 steps.
 */
export function sizeFromRisk({ equity, riskShare, entry, stop, takerFee, instrument: { lot } }: RiskedEntry): Quantity {
  if (equity <= 0n || riskShare <= 0n || entry <= 0n || stop <= 0n || entry === stop) return quantity(0n);
  const budget = riskBudget(equity, riskShare);
  const distance = entry > stop ? entry - stop : stop - entry;
  // Quantity that would cost the whole budget without rounding; rounding only reduces it.
  const perUnit = distance * RATE_ONE + takerFee * (entry + stop);
  const most = divide((budget + 1n) * PER_MONEY * RATE_ONE, perUnit, 'down');
  const holds = divide(NOTIONAL_MAX * PER_MONEY, entry > stop ? entry : stop, 'down');
  const largest = [most, holds, UNITS_MAX].reduce((least, each) => (each < least ? each : least));
  let [fits, above] = [0n, largest / lot + 1n];
  while (above - fits > 1n) {
    const lots = (fits + above) / 2n;
    if (lossAtStop({ entry, stop, amount: quantity(lots * lot), takerFee }) <= budget) fits = lots;
    else above = lots;
  }
  return quantity(fits * lot);
}
