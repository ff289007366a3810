/** Names, formulas and formats of the figures. */
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import type { DashboardTradesQuery, Statistic, TradingFilter } from '@tradesense/contract/dashboard.ts';
import type { StatisticInput } from '@tradesense/core/performance/statistic.ts';
import type { TradingFigure } from '@tradesense/core/performance/trading-figures.ts';
import { fixedText, moneyText, percentText, ratioText, signedRatioText } from '../../ui/number-text.ts';

interface FigureWords {
  readonly name: string;
  readonly formula: string;
  /** Explains what the figure shows and what it does not show. */
  readonly meaning: string;
  readonly format: (value: number) => string;
  /** Unit of n. */
  readonly unit: 'trades' | 'days';
  /** Filter that selects the trades that the figure was computed from. */
  readonly part: DashboardTradesQuery;
}

const share = (value: number) => percentText(100 * value);
const signedShare = (value: number) => `${value > 0 ? '+' : ''}${fixedText(100 * value, 2)}%`;
const inR = (value: number) => `${signedRatioText(value)} R`;
const ALL = {};
const PLANNED = { risk: 'planned' } as const;

export const FIGURES: Readonly<Record<TradingFigure, FigureWords>> = {
  winRate: {
    name: 'Win rate',
    formula: 'won trades ÷ closed trades',
    meaning: 'It depends on target and stop, so it is not skill by itself. The interval is Wilson’s.',
    format: share,
    unit: 'trades',
    part: ALL,
  },
  expectancy: {
    name: 'Expectancy',
    formula: 'mean of net ÷ planned risk, over trades with a planned stop',
    meaning: 'What a trade brought for each unit at risk. Trades without a planned stop have no R and stay outside.',
    format: inR,
    unit: 'trades',
    part: PLANNED,
  },
  profitFactor: {
    name: 'Profit factor',
    formula: 'sum of the wins ÷ sum of the losses',
    meaning: 'Above 1 the wins are larger than the losses, after costs.',
    format: ratioText,
    unit: 'trades',
    part: ALL,
  },
  payoff: {
    name: 'Payoff ratio',
    formula: 'mean win ÷ mean loss',
    meaning: 'How much larger a win is than a loss.',
    format: ratioText,
    unit: 'trades',
    part: ALL,
  },
  sqn: {
    name: 'SQN',
    formula: '√n × mean R ÷ standard deviation of R',
    meaning:
      'The mean result against its scatter. It grows with the number of trades alone, so compare like with like.',
    format: signedRatioText,
    unit: 'trades',
    part: PLANNED,
  },
  exposure: {
    name: 'Exposure',
    formula: 'time in which a trade was open ÷ time of the period',
    meaning: 'How long money was at risk.',
    format: share,
    unit: 'trades',
    part: ALL,
  },
  growth: {
    name: 'Return, time-weighted',
    formula: 'product of the daily growth of 1 − 1',
    meaning: 'Money put in or taken out does not change it.',
    format: signedShare,
    unit: 'trades',
    part: ALL,
  },
  annualGrowth: {
    name: 'Return per year',
    formula: 'growth ^ (365 ÷ days) − 1',
    meaning: 'The same pace for a whole year. Nothing says that it lasts.',
    format: signedShare,
    unit: 'days',
    part: ALL,
  },
  volatility: {
    name: 'Volatility per year',
    formula: 'standard deviation of the daily returns × √365',
    meaning: 'How much the account moves.',
    format: share,
    unit: 'days',
    part: ALL,
  },
  sharpe: {
    name: 'Sharpe ratio',
    formula: 'mean daily return ÷ standard deviation × √365, without an interest rate',
    meaning: 'Of daily returns, per year. Few days make it swing widely.',
    format: signedRatioText,
    unit: 'days',
    part: ALL,
  },
  sortino: {
    name: 'Sortino ratio',
    formula: 'mean daily return ÷ downside deviation × √365',
    meaning: 'As the Sharpe ratio, but only falls count as scatter.',
    format: signedRatioText,
    unit: 'days',
    part: ALL,
  },
  process: {
    name: 'Process score',
    formula: 'mean of the process scores, 0 to 100',
    meaning: 'How the trades were decided. Profit plays no part; 70 is a good decision.',
    format: (value) => fixedText(value, 0),
    unit: 'trades',
    part: ALL,
  },
};

const hours = (ms: number) => `${fixedText(ms / HOUR_MS, 1)} h`;
/** Formats a whole number: '1,620'. */
export const whole = (value: number): string => fixedText(value, 0);
const exact = (value: number) => fixedText(value, 4);

/** Names and formats of the inputs of a figure. */
export const INPUTS: Readonly<
  Record<StatisticInput, { readonly name: string; readonly format: (value: number) => string }>
> = {
  trades: { name: 'Closed trades', format: whole },
  won: { name: 'Won', format: whole },
  lost: { name: 'Lost', format: whole },
  planned: { name: 'With a planned stop', format: whole },
  mean: { name: 'Mean', format: exact },
  deviation: { name: 'Standard deviation', format: exact },
  'sum-won': { name: 'Sum of the wins, SENSE$', format: moneyText },
  'sum-lost': { name: 'Sum of the losses, SENSE$', format: moneyText },
  days: { name: 'Days', format: whole },
  'per-year': { name: 'Days of a year', format: whole },
  downside: { name: 'Downside deviation per year', format: exact },
  'open-ms': { name: 'Time with an open trade', format: hours },
  'period-ms': { name: 'Time of the period', format: hours },
  growth: { name: 'Growth of 1', format: exact },
};

/**
 * Returns the uncertainty of a figure as text: '95% interval 28% to 66%', '± 0.24 R', or an empty text if it has none.
 */
export function surenessText(figure: FigureWords, { interval, error }: Extract<Statistic, { kind: 'value' }>): string {
  if (interval !== null) return `95% interval ${figure.format(interval.low)} to ${figure.format(interval.high)}`;
  return error === null ? '' : `± ${figure.format(error).replace('+', '')}`;
}

/** Formats the sample size of a figure: 'n = 23 trades'. */
export function countText(n: number, unit: string): string {
  return `n = ${whole(n)} ${n === 1 ? unit.replace(/s$/, '') : unit}`;
}

/**
 * Returns which trades a count includes: 'of the running attempts', 'of all attempts, last month, filtered'. A page
 * shows counts of several scopes, so each of them needs it.
 */
export function scopeText({ attempt, period, ...filters }: TradingFilter): string {
  const attempts =
    attempt === undefined ? 'of the running attempts' : attempt === 'all' ? 'of all attempts' : `of attempt ${attempt}`;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return [
    attempts,
    ...(period === undefined || period === 'all' ? [] : [`last ${period}`]),
    ...(isFiltered ? ['filtered'] : []),
  ].join(', ');
}
