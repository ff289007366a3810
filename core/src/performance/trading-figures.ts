/** The statistics of a period on the dashboard. */
import type { EpochMs } from '../kernel/time.ts';
import type { CurveStep } from './account-curve.ts';
import type { ClosedResult } from './closed-result.ts';
import { DAYS_PER_YEAR, dailyReturns } from './daily-returns.ts';
import { expectancy, payoff, processFigure, profitFactor, systemQuality, winRate } from './result-figures.ts';
import {
  annualReturn,
  annualVolatility,
  cumulativeReturn,
  downsideDeviation,
  sharpeRatio,
  sortinoRatio,
  type Returns,
} from './return-statistics.ts';
import { known, notEnough, type Statistic } from './statistic.ts';

/** Figures in the order in which they are shown. */
export const TRADING_FIGURES = [
  'winRate',
  'expectancy',
  'profitFactor',
  'payoff',
  'sqn',
  'exposure',
  'growth',
  'annualGrowth',
  'volatility',
  'sharpe',
  'sortino',
  'process',
] as const;
export type TradingFigure = (typeof TRADING_FIGURES)[number];

/** Minimum number of days with a known return for ratios of daily returns to be shown. */
export const FIGURE_DAYS_MIN = 30;

export interface PeriodResults {
  /** Trades that were closed in the period and match the filters. */
  readonly trades: readonly ClosedResult[];
  /** Steps of the account's curve, in order of time. */
  readonly curve: readonly CurveStep[];
  readonly from: EpochMs | null;
  /** End of the time in which the accounts could trade. Earlier days count even if they have no result. */
  readonly to: EpochMs;
}

/** Returns the total time between `from` and `to` during which at least one of the trades was open. */
export function openTime(
  trades: readonly Pick<ClosedResult, 'openedAt' | 'closedAt'>[],
  from: number,
  to: number,
): number {
  let [total, until] = [0, from];
  for (const { openedAt, closedAt } of trades.toSorted((a, b) => a.openedAt - b.openedAt)) {
    const [start, end] = [Math.max(openedAt, until), Math.min(closedAt, to)];
    if (end <= start) continue;
    total += end - start;
    until = end;
  }
  return total;
}

function exposure({ trades, from, to }: PeriodResults): Statistic {
  const n = trades.length;
  if (n === 0) return notEnough(0, 'trades', 0, 1);
  if (from === null || to <= from) return notEnough(n, 'time', 0, 1);
  const open = openTime(trades, from, to);
  return known(open / (to - from), n, { 'open-ms': open, 'period-ms': to - from });
}

/**
 * Returns a ratio of daily returns. If `value` is `null` although there are enough days, `lack` names the data that are
 * missing.
 */
function dailyRatio(
  returns: Returns,
  value: number | null,
  inputs: Parameters<typeof known>[2],
  lack: Parameters<typeof notEnough>[1],
): Statistic {
  const n = returns.filter((each) => each !== null).length;
  if (n < FIGURE_DAYS_MIN) return notEnough(n, 'days', n, FIGURE_DAYS_MIN);
  if (value === null) return lack === 'different-results' ? notEnough(n, lack, 1, 2) : notEnough(n, lack, 0, 1);
  return known(value, n, { ...inputs, days: n, 'per-year': DAYS_PER_YEAR });
}

function inputsOf(entries: Readonly<Record<string, number | null>>): Parameters<typeof known>[2] {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null));
}

/** Computes every statistic of a period. */
export function tradingFigures(period: PeriodResults): Record<TradingFigure, Statistic> {
  const { trades, curve } = period;
  const n = trades.length;
  const returns = dailyReturns(curve, period.to);
  const growth = cumulativeReturn(returns);
  const volatility = annualVolatility(returns, DAYS_PER_YEAR);
  const downside = downsideDeviation(returns, DAYS_PER_YEAR);
  const perYear = annualReturn(returns, DAYS_PER_YEAR);
  return {
    winRate: winRate(trades),
    expectancy: expectancy(trades),
    profitFactor: profitFactor(trades),
    payoff: payoff(trades),
    sqn: systemQuality(trades),
    exposure: exposure(period),
    growth: n === 0 || growth === null ? notEnough(n, 'trades', n, 1) : known(growth, n, { growth, trades: n }),
    annualGrowth: dailyRatio(returns, perYear, inputsOf({ growth }), 'time'),
    volatility: dailyRatio(returns, volatility, {}, 'days'),
    sharpe: dailyRatio(returns, sharpeRatio(returns, DAYS_PER_YEAR), inputsOf({ deviation: volatility }), 'different-results'), // oxfmt-ignore
    sortino: dailyRatio(returns, sortinoRatio(returns, DAYS_PER_YEAR), inputsOf({ downside }), 'losing-days'),
    process: processFigure(trades.map(({ score }) => score)),
  };
}
