/**
 * Statistics of returns over periods of equal length. A return is a fraction of the value at the start of its period;
 * `null` is an unknown return. `perYear` is the number of periods in a year. Every function returns `null` if there are
 * too few returns, or if it would divide by zero. The conventions are those of `empyrical` by Quantopian, except that
 * `null` replaces ∞ and NaN.
 */
import { meanOf } from '../learning/mean-of.ts';
import { spreadOf } from './spread-of.ts';

export type Returns = readonly (number | null)[];

const known = (returns: Returns): number[] => returns.filter((each) => each !== null);

/** Returns the compounded growth over all periods, as a fraction. */
export function cumulativeReturn(returns: Returns): number | null {
  const values = known(returns);
  return values.length === 0 ? null : values.reduce((growth, each) => growth * (1 + each), 1) - 1;
}

/** Returns the compound return per year. A period with an unknown return counts as time without change. */
export function annualReturn(returns: Returns, perYear: number): number | null {
  const growth = cumulativeReturn(returns);
  return growth === null ? null : (1 + growth) ** (perYear / returns.length) - 1;
}

/** Returns the standard deviation of the returns (n − 1), times √`perYear`. */
export function annualVolatility(returns: Returns, perYear: number): number | null {
  const spread = spreadOf(known(returns));
  return spread === null ? null : spread * Math.sqrt(perYear);
}

/**
 * Returns mean ÷ standard deviation of the returns, times √`perYear`. Source: W. F. Sharpe, The Sharpe Ratio (1994),
 * with a risk-free return of 0.
 */
export function sharpeRatio(returns: Returns, perYear: number): number | null {
  const values = known(returns);
  const spread = spreadOf(values);
  return spread === null || spread === 0 ? null : (meanOf(values) / spread) * Math.sqrt(perYear);
}

/**
 * Returns the downside deviation: the root of the mean squared shortfall below `required`, over all periods with a
 * known return, times √`perYear`.
 */
export function downsideDeviation(returns: Returns, perYear: number, required = 0): number | null {
  const values = known(returns);
  if (values.length === 0) return null;
  const shortfalls = values.map((each) => Math.min(each - required, 0) ** 2);
  return Math.sqrt(meanOf(shortfalls)) * Math.sqrt(perYear);
}

/**
 * Returns the mean excess of the returns over `required`, per year, ÷ the downside deviation. Source: F. A. Sortino and
 * L. N. Price, Performance Measurement in a Downside Risk Framework (1994).
 */
export function sortinoRatio(returns: Returns, perYear: number, required = 0): number | null {
  const values = known(returns);
  const downside = downsideDeviation(returns, perYear, required);
  if (values.length < 2 || downside === null || downside === 0) return null;
  return (meanOf(values.map((each) => each - required)) * perYear) / downside;
}
