/** Statistics of trade results. None of them depends on the order of the trades. */
import { invariant } from '../kernel/invariant.ts';
import { moneyNumber } from '../kernel/money.ts';
import { meanOf } from '../learning/mean-of.ts';
import { processInterval } from '../learning/process-interval.ts';
import { tradeOutcome } from '../learning/trade-outcome.ts';
import { wilsonInterval, Z_95 } from '../learning/wilson-interval.ts';
import { inR, type ClosedResult } from './closed-result.ts';
import { known, notEnough, type Statistic } from './statistic.ts';
import { spreadOf } from './spread-of.ts';

/**
 * Minimum number of trades for these statistics, unless the caller passes another one. The mean process score has its
 * own.
 */
export const FIGURE_TRADES_MIN = 20;
/** Minimum number of trades for the mean process score. */
export const PROCESS_TRADES_MIN = 2;

type Result = Pick<ClosedResult, 'net' | 'plannedRisk'>;

/** Returns the results in R of the trades that have a planned risk. */
export function resultsInR(trades: readonly Result[]): number[] {
  const results: number[] = [];
  for (const trade of trades) {
    const r = inR(trade.net, trade);
    if (r !== null) results.push(r);
  }
  return results;
}

interface Outcomes {
  readonly won: number;
  readonly lost: number;
  /** Sum of all wins in SENSE$. `sumLost` is the sum of all losses; it is positive too. */
  readonly sumWon: number;
  readonly sumLost: number;
}

/** Counts the wins and the losses and adds up their amounts. A net result of exactly 0 is neither a win nor a loss. */
export function outcomesOf(trades: readonly Pick<Result, 'net'>[]): Outcomes {
  let [won, lost, sumWon, sumLost] = [0, 0, 0n, 0n];
  for (const { net } of trades) {
    const outcome = tradeOutcome(net);
    if (outcome === 'won') {
      won += 1;
      sumWon += net;
    } else if (outcome === 'lost') {
      lost += 1;
      sumLost -= net;
    }
  }
  return { won, lost, sumWon: moneyNumber(sumWon), sumLost: moneyNumber(sumLost) };
}

/** Returns the share of trades with a positive net result. A break-even trade counts as not won. */
export function winRate(trades: readonly Result[], least = FIGURE_TRADES_MIN): Statistic {
  const n = trades.length;
  if (n < Math.max(1, least)) return notEnough(n, 'trades', n, Math.max(1, least));
  const { won } = outcomesOf(trades);
  const { estimate, low, high } = wilsonInterval(won, n);
  return known(estimate, n, { won, trades: n }, { interval: { low, high } });
}

/** Returns the mean of at least two numbers, their standard deviation and the standard error of the mean. */
function meanWithError(values: readonly number[]): { mean: number; deviation: number; error: number } {
  const deviation = spreadOf(values);
  invariant(deviation !== null, 'one number has no spread');
  return { mean: meanOf(values), deviation, error: deviation / Math.sqrt(values.length) };
}

const around = (value: number, error: number) => ({
  error,
  interval: { low: value - Z_95 * error, high: value + Z_95 * error },
});

/** Returns the mean result in R of the trades with a planned risk. */
export function expectancy(trades: readonly Result[], least = FIGURE_TRADES_MIN): Statistic {
  const values = resultsInR(trades);
  const n = values.length;
  if (n < Math.max(2, least)) return notEnough(n, 'planned-trades', n, Math.max(2, least));
  const { mean, deviation, error } = meanWithError(values);
  return known(mean, n, { mean, deviation, planned: n, trades: trades.length }, around(mean, error));
}

/** Returns the sum of wins ÷ the sum of losses. */
export function profitFactor(trades: readonly Result[], least = FIGURE_TRADES_MIN): Statistic {
  const n = trades.length;
  if (n < least) return notEnough(n, 'trades', n, least);
  const { sumWon, sumLost, lost } = outcomesOf(trades);
  if (lost === 0) return notEnough(n, 'lost-trades', 0, 1);
  return known(sumWon / sumLost, n, { 'sum-won': sumWon, 'sum-lost': sumLost, trades: n });
}

/** Returns the mean win ÷ the mean loss. */
export function payoff(trades: readonly Result[], least = FIGURE_TRADES_MIN): Statistic {
  const n = trades.length;
  if (n < least) return notEnough(n, 'trades', n, least);
  const { sumWon, sumLost, won, lost } = outcomesOf(trades);
  if (won === 0) return notEnough(n, 'won-trades', 0, 1);
  if (lost === 0) return notEnough(n, 'lost-trades', 0, 1);
  return known(sumWon / won / (sumLost / lost), n, { 'sum-won': sumWon, won, 'sum-lost': sumLost, lost });
}

/**
 * Returns √n × mean ÷ standard deviation of the results in R. Source: V. K. Tharp, Definitive Guide to Position Sizing
 * (2008).
 */
export function systemQuality(trades: readonly Result[], least = FIGURE_TRADES_MIN): Statistic {
  const values = resultsInR(trades);
  const n = values.length;
  if (n < Math.max(2, least)) return notEnough(n, 'planned-trades', n, Math.max(2, least));
  const { mean, deviation } = meanWithError(values);
  if (deviation === 0) return notEnough(n, 'different-results', 1, 2);
  return known((Math.sqrt(n) * mean) / deviation, n, { mean, deviation, planned: n });
}

/**
 * Returns the difference between the means of two groups, with a normal interval from Welch's standard error. Each
 * group needs at least `least` values, and at least two.
 */
export function meanDifference(group: readonly number[], others: readonly number[], least: number): Statistic {
  const n = group.length;
  const need = Math.max(2, least);
  if (n < need) return notEnough(n, 'planned-trades', n, need);
  if (others.length < need) return notEnough(n, 'planned-trades', others.length, need);
  const [own, rest] = [meanWithError(group), meanWithError(others)];
  const value = own.mean - rest.mean;
  return known(value, n, { mean: own.mean, planned: n }, around(value, Math.hypot(own.error, rest.error)));
}

/** Returns the mean with a normal interval, which holds for one look at a number of values that was fixed before. */
export function meanFigure(values: readonly number[]): Statistic {
  const n = values.length;
  if (n < 2) return notEnough(n, 'trades', n, 2);
  const { mean, deviation, error } = meanWithError(values);
  return known(mean, n, { mean, deviation, trades: n }, around(mean, error));
}

/** Returns the mean process score, with the interval that certificates state too. */
export function processFigure(scores: readonly number[]): Statistic {
  const n = scores.length;
  if (n < PROCESS_TRADES_MIN) return notEnough(n, 'trades', n, PROCESS_TRADES_MIN);
  const { mean, deviation } = meanWithError(scores);
  return known(mean, n, { mean, deviation, trades: n }, { interval: processInterval(scores) });
}
