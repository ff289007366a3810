/**
 * Computes the largest moves of the price against and for the open part of a trade (MAE, MFE).
 * Guarantees: only prices count at which the part was certainly open, each with the quantity that was open then and its
 * average entry price (decision 0226).
 * Limits: a lower bound. A bar does not say which of its prices came before a fill within it, so of such a bar only the
 * prices count whose order is known.
 */
import { divide } from '../kernel/fixed-point.ts';
import { money, NO_MONEY, PER_MONEY, type Money, type Price, type Quantity } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { PriceBar } from './bar-matching.ts';

/**
 * Version of the rule. Every trade stores the version by which its moves were computed, and keeps them when the version
 * rises. Version 1 counted every whole bar between the first and the last fill with the largest quantity.
 */
export const EXCURSION_VERSION = 2;

export interface Excursion {
  /** Largest loss of the open part at a price of the trade, in SENSE$; `mfe` is its largest profit. Neither is negative. */
  readonly mae: Money;
  readonly mfe: Money;
}

/** One fill of a trade. */
export interface TradeMoment {
  readonly kind: 'entry' | 'exit';
  readonly quantity: Quantity;
  readonly price: Price;
  /** Price of the market at the fill. */
  readonly reference: Price;
  /** Time of the fill; of a fill within a bar, the time when the bar closed. */
  readonly at: EpochMs;
  /** Bar in which the order was filled; `null` for a fill at a tick. */
  readonly bar: PriceBar | null;
  /** Whether the order was filled at the open of the bar, so that all of the bar comes after the fill. */
  readonly isAtOpen: boolean;
}

export interface TimedBar extends Pick<PriceBar, 'high' | 'low'> {
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
}

/** Open part of a trade. `cost` is its quantity times its average entry price. */
interface OpenPart {
  readonly quantity: bigint;
  readonly cost: bigint;
}

function partAfter({ quantity, cost }: OpenPart, moment: TradeMoment): OpenPart {
  if (moment.kind === 'entry')
    return { quantity: quantity + moment.quantity, cost: cost + moment.price * moment.quantity };
  const rest = quantity - moment.quantity;
  return { quantity: rest, cost: rest === 0n ? 0n : divide(cost * rest, quantity, 'nearest') };
}

const isInSameBar = (moment: TradeMoment, other: TradeMoment | undefined): boolean =>
  other !== undefined && moment.bar !== null && other.bar !== null && moment.at === other.at;

/** Whether a bar lies completely between two fills. The bar that closes at `to` contains `to` if that filled in a bar. */
function isBetween({ opensAt, closesAt }: TimedBar, from: TradeMoment, to: TradeMoment): boolean {
  return opensAt >= from.at && (to.bar === null ? closesAt <= to.at : closesAt < to.at);
}

/** Returns the prices that came after a fill and before the next one, `next`. */
function pricesAfter(moment: TradeMoment, next: TradeMoment | undefined, bars: readonly TimedBar[]): Price[] {
  if (next === undefined) return [];
  const prices = [moment.price, moment.reference, next.price, next.reference];
  if (isInSameBar(moment, next)) return prices;
  const { bar, isAtOpen } = moment;
  if (bar !== null) prices.push(...(isAtOpen ? [bar.high, bar.low] : [bar.close]));
  for (const each of bars) if (isBetween(each, moment, next)) prices.push(each.high, each.low);
  if (next.bar !== null) prices.push(next.bar.open);
  return prices;
}

/**
 * Returns the largest moves of a trade. `moments` are its fills in order, the last of which closes it. `bars` are the
 * bars within its time, and are empty if it is shorter than a bar; `null` if they are unknown, and then the result is
 * `null` too. The adverse move is rounded up, the favorable move down.
 */
export function excursionOf(
  side: 'long' | 'short',
  moments: readonly TradeMoment[],
  bars: readonly TimedBar[] | null,
): Excursion | null {
  if (bars === null) return null;
  let [worst, best] = [0n, 0n];
  let part: OpenPart = { quantity: 0n, cost: 0n };
  for (const [index, moment] of moments.entries()) {
    part = partAfter(part, moment);
    for (const at of pricesAfter(moment, moments[index + 1], bars)) {
      const gain = at * part.quantity - part.cost;
      const profit = side === 'long' ? gain : 0n - gain;
      if (profit < worst) worst = profit;
      if (profit > best) best = profit;
    }
  }
  return {
    mae: worst === 0n ? NO_MONEY : money(divide(0n - worst, PER_MONEY, 'up')),
    mfe: money(divide(best, PER_MONEY, 'down')),
  };
}
