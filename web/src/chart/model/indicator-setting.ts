import { CHART_INDICATOR_KINDS as INDICATOR_KINDS } from '@tradesense/contract/chart-constants.ts';

/** The indicators of a chart and their parameters. They are plain data that can be stored as JSON. */
export { INDICATOR_KINDS };
export type IndicatorKind = (typeof INDICATOR_KINDS)[number];

/** Line colors, from the tokens `--color-series-1` and following. */
export const SERIES_COLORS = [1, 2, 3, 4, 5, 6] as const;
export type SeriesColor = (typeof SERIES_COLORS)[number];

/**
 * One indicator of a chart. `numbers` contains one number for each parameter of its kind, in the order of `INDICATORS`.
 */
export interface IndicatorSetting {
  readonly id: string;
  readonly kind: IndicatorKind;
  readonly numbers: readonly number[];
  readonly color: SeriesColor;
  /** `true` while the indicator is hidden; otherwise absent. */
  readonly isHidden?: true;
}

export interface IndicatorParameter {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** Smallest step of the parameter; a value must be a multiple of this step. */
  readonly step: number;
  readonly usual: number;
}

/** Groups of indicators in a list of choices, in display order. */
export const INDICATOR_GROUPS = ['Trend', 'Momentum', 'Volatility', 'Volume'] as const;

export interface IndicatorKindFacts {
  /** Name of the indicator in a list of choices. */
  readonly name: string;
  /** Short name of the indicator in a legend. */
  readonly short: string;
  readonly group: (typeof INDICATOR_GROUPS)[number];
  /** Where the indicator is drawn: on the price pane, or in a separate pane below. */
  readonly place: 'price' | 'pane';
  readonly parameters: readonly IndicatorParameter[];
  /** Whether the indicator needs bars with volume. */
  readonly needsVolume?: true;
}

const PERIOD_MAX = 500;

function bars(label: string, usual: number): IndicatorParameter {
  return { label, min: 1, max: PERIOD_MAX, step: 1, usual };
}

function acceleration(label: string, usual: number): IndicatorParameter {
  return { label, min: 0.005, max: 1, step: 0.005, usual };
}

export const INDICATORS: Readonly<Record<IndicatorKind, IndicatorKindFacts>> = {
  sma: {
    name: 'Simple moving average',
    short: 'SMA',
    group: 'Trend',
    place: 'price',
    parameters: [bars('Period', 20)],
  },
  ema: {
    name: 'Exponential moving average',
    short: 'EMA',
    group: 'Trend',
    place: 'price',
    parameters: [bars('Period', 20)],
  },
  bollinger: {
    name: 'Bollinger bands',
    short: 'BB',
    group: 'Volatility',
    place: 'price',
    parameters: [bars('Period', 20), { label: 'Deviations', min: 0.1, max: 10, step: 0.1, usual: 2 }],
  },
  vwap: {
    name: 'Volume-weighted average price',
    short: 'VWAP',
    group: 'Volume',
    place: 'price',
    parameters: [],
    needsVolume: true,
  },
  'volume-profile': {
    name: 'Volume profile of the bars in view',
    short: 'VP',
    group: 'Volume',
    place: 'price',
    parameters: [
      { label: 'Rows', min: 8, max: 100, step: 1, usual: 32 },
      { label: 'Value area %', min: 10, max: 100, step: 1, usual: 70 },
    ],
    needsVolume: true,
  },
  rsi: {
    name: 'Relative strength index',
    short: 'RSI',
    group: 'Momentum',
    place: 'pane',
    parameters: [bars('Period', 14)],
  },
  macd: {
    name: 'MACD',
    short: 'MACD',
    group: 'Momentum',
    place: 'pane',
    parameters: [bars('Fast', 12), bars('Slow', 26), bars('Signal', 9)],
  },
  atr: {
    name: 'Average true range',
    short: 'ATR',
    group: 'Volatility',
    place: 'pane',
    parameters: [bars('Period', 14)],
  },
  stochastic: {
    name: 'Stochastic oscillator',
    short: 'Stoch',
    group: 'Momentum',
    place: 'pane',
    parameters: [bars('Window', 14), bars('Smoothing', 3), bars('Signal', 3)],
  },
  wma: {
    name: 'Weighted moving average',
    short: 'WMA',
    group: 'Trend',
    place: 'price',
    parameters: [bars('Period', 20)],
  },
  'rolling-vwap': {
    name: 'Rolling VWAP',
    short: 'Rolling VWAP',
    group: 'Volume',
    place: 'price',
    parameters: [bars('Period', 20)],
    needsVolume: true,
  },
  donchian: {
    name: 'Donchian channel',
    short: 'DC',
    group: 'Volatility',
    place: 'price',
    parameters: [bars('Period', 20)],
  },
  keltner: {
    name: 'Keltner channel',
    short: 'KC',
    group: 'Volatility',
    place: 'price',
    parameters: [
      bars('Period', 20),
      bars('ATR period', 10),
      { label: 'Width in ATR', min: 0.1, max: 10, step: 0.1, usual: 2 },
    ],
  },
  'parabolic-sar': {
    name: 'Parabolic SAR',
    short: 'SAR',
    group: 'Trend',
    place: 'price',
    parameters: [acceleration('Step', 0.02), acceleration('Maximum', 0.2)],
  },
  adx: {
    name: 'Average directional index (ADX)',
    short: 'ADX',
    group: 'Trend',
    place: 'pane',
    parameters: [bars('Period', 14)],
  },
  cci: {
    name: 'Commodity channel index',
    short: 'CCI',
    group: 'Momentum',
    place: 'pane',
    parameters: [bars('Period', 20)],
  },
  mfi: {
    name: 'Money flow index',
    short: 'MFI',
    group: 'Volume',
    place: 'pane',
    parameters: [bars('Period', 14)],
    needsVolume: true,
  },
  obv: {
    name: 'On-balance volume',
    short: 'OBV',
    group: 'Volume',
    place: 'pane',
    parameters: [],
    needsVolume: true,
  },
  'williams-r': {
    name: 'Williams %R',
    short: '%R',
    group: 'Momentum',
    place: 'pane',
    parameters: [bars('Period', 14)],
  },
  roc: {
    name: 'Rate of change',
    short: 'ROC',
    group: 'Momentum',
    place: 'pane',
    parameters: [bars('Period', 9)],
  },
  'stochastic-rsi': {
    name: 'Stochastic RSI',
    short: 'StochRSI',
    group: 'Momentum',
    place: 'pane',
    parameters: [bars('RSI period', 14), bars('Window', 14), bars('Smoothing', 3), bars('Signal', 3)],
  },
};

/** Returns the short name with the numbers, such as 'SMA 20' or 'MACD 12 26 9'. */
export function indicatorLabel({ kind, numbers }: IndicatorSetting): string {
  return [INDICATORS[kind].short, ...numbers].join(' ');
}

/** Returns the message for an invalid number, or `null` if the number is valid. */
export function numberProblem(parameter: IndicatorParameter, value: number): string | null {
  if (!Number.isFinite(value) || value < parameter.min || value > parameter.max)
    return `Between ${parameter.min} and ${parameter.max}`;
  const steps = value / parameter.step;
  const isStep = Math.abs(steps - Math.round(steps)) < 1e-6;
  if (isStep) return null;
  return parameter.step === 1 ? 'A whole number' : `A multiple of ${parameter.step}`;
}

/** Returns why the numbers of an indicator are invalid for its kind, or `null` if they are valid. */
export function settingProblem(kind: IndicatorKind, numbers: readonly number[]): string | null {
  const { parameters } = INDICATORS[kind];
  if (numbers.length !== parameters.length) return `${parameters.length} numbers are required`;
  const wrong = parameters.find((parameter, i) => numberProblem(parameter, numbers[i] ?? Number.NaN) !== null);
  if (wrong) return `${wrong.label}: ${wrong.min} to ${wrong.max}`;
  const [first = 0, second = 0] = numbers;
  if (kind === 'macd' && first >= second) return 'Fast must be shorter than slow';
  return kind === 'parabolic-sar' && first > second ? 'The step must not exceed the maximum' : null;
}

/** Returns the reason why an indicator cannot be drawn, as a message; `null` if it can be drawn. */
export function refusalOf(kind: IndicatorKind, hasVolume: boolean): string | null {
  if (hasVolume || INDICATORS[kind].needsVolume !== true) return null;
  return `${INDICATORS[kind].name} is computed from volume, and the bars of this chart have none.`;
}
