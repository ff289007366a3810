/** Computes the largest entry whose loss at the stop does not exceed the planned risk. */
import { divide, UNITS_MAX } from '../kernel/fixed-point.ts';
import {
  type Money,
  PER_MONEY,
  type Price,
  type Quantity,
  RATE_ONE,
  type Rate,
  money,
  quantity,
  shareOf,
} from '../kernel/money.ts';
import { exitResult, isOnRightSide } from './exit-result.ts';
import type { Instrument } from './instrument.ts';

/** Maximum notional of the entry, so that a sum of a few notionals does not overflow. */
const NOTIONAL_MAX = UNITS_MAX / 8n;

export interface RoundTrip {
  readonly entry: Price;
  readonly stop: Price;
  readonly amount: Quantity;
  /** Taker fee, which is paid at the entry and at the exit. */
  readonly takerFee: Rate;
}

/** Whether a stop is on the losing side of the entry, where a position of this side can lose by it. */
export const isLosingStop = (side: 'long' | 'short', entry: Price, stop: Price): boolean =>
  isOnRightSide({ side: side === 'long' ? 'buy' : 'sell', entry, exit: stop }, 'stop');

/** Returns the loss at the stop after both fees, as a positive amount. The stop may lie on either side of the entry. */
export function lossAtStop({ entry, stop, amount, takerFee }: RoundTrip): Money {
  const side = entry > stop ? 'buy' : 'sell';
  // A stop fills as taker, so the maker fee is not used.
  const fees = { makerFee: takerFee, takerFee };
  return money(0n - exitResult({ side, quantity: amount, entry, exit: stop }, 'stop', fees));
}

/** Returns `share` of `equity`, rounded down: the maximum loss of one trade. */
export function riskBudget(equity: Money, share: Rate): Money {
  return shareOf(equity, share, 'down');
}

export interface RiskedEntry {
  readonly equity: Money;
  /** Share of the equity at risk; 1,000,000 is 1%. */
  readonly riskShare: Rate;
  readonly entry: Price;
  readonly stop: Price;
  readonly takerFee: Rate;
  readonly instrument: Pick<Instrument, 'lot'>;
}

/**
 * Returns the largest quantity in whole lots with a `lossAtStop` of at most the risked share of the equity
 * (`riskBudget`). Returns zero if even one lot risks more, if equity, share or a price is not positive, or if the stop
 * equals the entry.
 *
 * Cost: a search over the number of lots, about 60 steps.
 */
export function sizeFromRisk({ equity, riskShare, entry, stop, takerFee, instrument: { lot } }: RiskedEntry): Quantity {
  if (equity <= 0n || riskShare <= 0n || entry <= 0n || stop <= 0n || entry === stop) return quantity(0n);
  const budget = riskBudget(equity, riskShare);
  const distance = entry > stop ? entry - stop : stop - entry;
  // `most` is the quantity that would use the whole budget without rounding; rounding can only make it smaller.
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
