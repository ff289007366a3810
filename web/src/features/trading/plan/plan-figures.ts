/**
 * Computes the risk and the possible gain of a plan in the same way as the server's preview. Amounts are decimal
 * strings.
 */
import { divide, UNITS_MAX } from '@tradesense/core/kernel/fixed-point.ts';
import { formatMoney, parsePrice, parseRate, PER_MONEY, type Price } from '@tradesense/core/kernel/money.ts';
import { exitResult } from '@tradesense/core/trading/exit-result.ts';
import { isLosingStop, lossAtStop } from '@tradesense/core/trading/size-from-risk.ts';
import type { Opening } from '../ticket-request.ts';
import { unitsOf, type PlanPrices } from './plan-prices.ts';

export interface PlanFigures {
  /** Loss of what the order opens at the stop after fees, as a positive amount; `null` if the quantity is unknown. */
  readonly risk: string | null;
  /** Profit at the target after fees; `null` if the quantity is unknown or there is no target. */
  readonly reward: string | null;
  /**
   * Reward ÷ risk with two decimal places. It is computed after fees if the quantity is known, otherwise from the
   * distances alone. `null` if there is no target, or if the profit after fees is not above 0.
   */
  readonly rewardToRisk: string | null;
  /** Signed distance of the stop from the entry, in percent of the entry, with two decimal places. */
  readonly stopPercent: string;
  readonly targetPercent: string | null;
}

interface Fees {
  readonly makerFee: string;
  readonly takerFee: string;
}

const HUNDRED = 100n;
/** Maximum notional, so that the sums below stay within the range of amounts. */
const NOTIONAL_MAX = UNITS_MAX / 8n;

/** Formats an integer number of hundredths as a decimal. */
function hundredthsText(hundredths: bigint): string {
  const size = hundredths < 0n ? -hundredths : hundredths;
  const sign = hundredths < 0n ? '-' : '';
  return `${sign}${size / HUNDRED}.${String(size % HUNDRED).padStart(2, '0')}`;
}

/** Returns dividend ÷ divisor, rounded to the nearest integer. */
const nearest = (dividend: bigint, divisor: bigint): bigint => divide(2n * dividend + divisor, 2n * divisor, 'floor');

function percentFrom(entry: bigint, to: bigint): string {
  return entry === 0n ? '0.00' : hundredthsText(nearest((to - entry) * HUNDRED * HUNDRED, entry));
}

function ratioOf(reward: bigint, risk: bigint): string | null {
  return risk <= 0n || reward <= 0n ? null : hundredthsText(divide(reward * HUNDRED, risk, 'down'));
}

interface Legs {
  readonly isLong: boolean;
  readonly entry: Price;
  readonly stop: Price;
  readonly target: Price | null;
}

function legsOf({ side, entry, stop, target }: PlanPrices): Legs | null {
  const [from, out, goal] = [parsePrice(entry), parsePrice(stop), target === null ? null : parsePrice(target)];
  if (!from.ok || !out.ok) return null;
  return { isLong: side === 'buy', entry: from.value, stop: out.value, target: goal?.ok === true ? goal.value : null };
}

/**
 * Returns the risk and the reward of what a plan opens, in units of money. `null` if it opens nothing, if it fills
 * beyond its stop, or if the amounts would be too large.
 */
function amountsOf({ isLong, stop, target }: Legs, opening: Opening | null, fees: Fees) {
  const [maker, taker] = [parseRate(fees.makerFee), parseRate(fees.takerFee)];
  if (opening === null || !maker.ok || !taker.ok) return null;
  const { entry, quantity } = opening;
  if (!isLosingStop(isLong ? 'long' : 'short', entry, stop)) return null;
  const highest = [entry, stop, target ?? entry].reduce((most, each) => (each > most ? each : most));
  if (divide(highest * quantity, PER_MONEY, 'up') > NOTIONAL_MAX) return null;
  const rates = { makerFee: maker.value, takerFee: taker.value };
  const risk = lossAtStop({ entry, stop, amount: quantity, takerFee: taker.value });
  const trip = { side: isLong ? 'buy' : 'sell', quantity, entry } as const;
  return { risk, reward: target === null ? null : exitResult({ ...trip, exit: target }, 'target', rates) };
}

/**
 * Returns the figures of a plan; `null` if its prices are not numbers. `opening` is what its order opens, `null` if that
 * is unknown.
 */
export function planFiguresOf(plan: PlanPrices, opening: Opening | null, fees: Fees): PlanFigures | null {
  const legs = legsOf(plan);
  const [entry, stop] = [unitsOf(plan.entry), unitsOf(plan.stop)];
  if (legs === null || entry === null || stop === null) return null;
  const { target } = legs;
  const amounts = amountsOf(legs, opening, fees);
  const byDistance =
    target === null
      ? null
      : ratioOf(target > entry ? target - entry : entry - target, entry > stop ? entry - stop : stop - entry);
  return {
    risk: amounts === null ? null : formatMoney(amounts.risk),
    reward: amounts === null || amounts.reward === null ? null : formatMoney(amounts.reward),
    rewardToRisk: amounts === null || amounts.reward === null ? byDistance : ratioOf(amounts.reward, amounts.risk),
    stopPercent: percentFrom(entry, stop),
    targetPercent: target === null ? null : percentFrom(entry, target),
  };
}
