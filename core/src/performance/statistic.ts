/**
 * Either a statistic with the numbers that it is computed from, or the data that are still missing to compute it. An
 * unknown value is never 0, infinity or NaN.
 */
import { invariant } from '../kernel/invariant.ts';

/** Kinds of data that can be missing for a statistic. Each name says what is counted. */
export const STATISTIC_LACKS = [
  'trades',
  'planned-trades',
  'won-trades',
  'lost-trades',
  'days',
  'losing-days',
  'different-results',
  'time',
] as const;
export type StatisticLack = (typeof STATISTIC_LACKS)[number];

/** Which data are missing: `have` of them exist, `need` are required. */
export interface Lack {
  readonly what: StatisticLack;
  readonly have: number;
  readonly need: number;
}

/** Numbers from which a statistic is computed; the page uses them to explain it. */
export const STATISTIC_INPUTS = [
  'trades',
  'won',
  'lost',
  'planned',
  'mean',
  'deviation',
  'sum-won',
  'sum-lost',
  'days',
  'per-year',
  'downside',
  'open-ms',
  'period-ms',
  'growth',
] as const;
export type StatisticInput = (typeof STATISTIC_INPUTS)[number];

export interface KnownStatistic {
  readonly kind: 'value';
  readonly value: number;
  /** Number of observations. */
  readonly n: number;
  /** Ends of the 95% interval; `null` if the statistic has none. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Standard error; `null` if the statistic has none. */
  readonly error: number | null;
  readonly inputs: { readonly name: StatisticInput; readonly value: number }[];
}

export type Statistic = KnownStatistic | { readonly kind: 'not-enough'; readonly n: number; readonly needs: Lack };

export const notEnough = (n: number, what: StatisticLack, have: number, need: number): Statistic => ({
  kind: 'not-enough',
  n,
  needs: { what, have, need },
});

/**
 * Returns a known statistic. Throws `InvariantError` if the value is not finite; report a division by zero with
 * `notEnough` instead.
 */
export function known(
  value: number,
  n: number,
  inputs: Readonly<Partial<Record<StatisticInput, number>>>,
  spread: Partial<Pick<KnownStatistic, 'interval' | 'error'>> = {},
): Statistic {
  invariant(Number.isFinite(value), `a statistic of ${n} is ${value}`);
  const given = Object.entries(inputs) as [StatisticInput, number][];
  return {
    kind: 'value',
    value,
    n,
    interval: spread.interval ?? null,
    error: spread.error ?? null,
    inputs: given.map(([name, each]) => ({ name, value: each })),
  };
}
