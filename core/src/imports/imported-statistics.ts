/**
 * Statistics of imported trades in one currency: sums, drawdown, win rate, profit factor and payoff, by the rules of
 * the dashboard.
 */
import type { Money } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import { isWon } from '../learning/trade-outcome.ts';
import { payoff, profitFactor, winRate } from '../performance/result-figures.ts';
import type { Statistic } from '../performance/statistic.ts';
import { minus, NOTHING, plus, type ImportedAmount } from './imported-amount.ts';

export interface ImportedResult {
  readonly closedAt: EpochMs;
  readonly net: ImportedAmount;
  readonly fees: ImportedAmount;
  readonly swap: ImportedAmount;
}

export interface ImportedStatistics {
  readonly trades: number;
  readonly won: number;
  readonly net: ImportedAmount;
  readonly fees: ImportedAmount;
  readonly swap: ImportedAmount;
  /** Largest drawdown of the cumulative result. */
  readonly maxDrawdown: ImportedAmount;
  readonly winRate: Statistic;
  readonly profitFactor: Statistic;
  readonly payoff: Statistic;
  /** Cumulative result after some of the trades, oldest first; the last trade is always among them. */
  readonly curve: readonly { readonly at: EpochMs; readonly net: ImportedAmount }[];
}

/** Maximum number of points of the curve. */
export const IMPORTED_CURVE_POINTS = 200;

/**
 * Treats amounts in the unit of the file as if they were `Money`. The ratios do not depend on the unit, and
 * `withoutInputs` removes the sums from which they are computed.
 */
const asMoney = ({ net }: ImportedResult) => ({ net: net as bigint as Money, plannedRisk: null });

function withoutInputs(statistic: Statistic): Statistic {
  return statistic.kind === 'value' ? { ...statistic, inputs: [] } : statistic;
}

/** Computes the statistics of trades, given oldest first. */
export function importedStatistics(results: readonly ImportedResult[]): ImportedStatistics {
  let [net, fees, swap, height, maxDrawdown] = [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING];
  const step = Math.max(1, Math.ceil(results.length / IMPORTED_CURVE_POINTS));
  const curve: { at: EpochMs; net: ImportedAmount }[] = [];
  for (const [index, result] of results.entries()) {
    net = plus(net, result.net);
    fees = plus(fees, result.fees);
    swap = plus(swap, result.swap);
    if (net > height) height = net;
    const fall = minus(height, net);
    if (fall > maxDrawdown) maxDrawdown = fall;
    if (index % step === step - 1 || index === results.length - 1) curve.push({ at: result.closedAt, net });
  }
  const nets = results.map(asMoney);
  return {
    trades: results.length,
    won: results.filter((result) => isWon(result.net)).length,
    net,
    fees,
    swap,
    maxDrawdown,
    winRate: withoutInputs(winRate(nets)),
    profitFactor: withoutInputs(profitFactor(nets)),
    payoff: withoutInputs(payoff(nets)),
    curve,
  };
}
