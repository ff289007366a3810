import { alignedClose, type Comparison } from './aligned-closes.ts';
import type { ChartModel } from './chart-model.ts';
import { indicatorLabel, type IndicatorSetting, type SeriesColor } from './indicator-setting.ts';
import { anchorName } from './session-anchor.ts';
import type { IndicatorOutput } from './indicator-plan.ts';
import type { ComputedIndicator } from './computed-indicator.ts';
import { formatFixed, formatNetVolume, formatPercent, formatPrice } from './value-scale.ts';

/** The values of one indicator, or of the comparison, at one bar. */
export interface Reading {
  readonly id: string;
  readonly label: string;
  readonly color: SeriesColor | 'comparison';
  /** One value for each line, as text; '–' if the bar has no value yet. */
  readonly values: readonly { readonly name: string; readonly text: string }[];
}

export const NO_VALUE = '–';

/** Returns the readings of all indicators, and of the comparison, at the bar with this index. */
export function readingsAt(
  model: ChartModel,
  indicators: readonly ComputedIndicator[],
  comparison: Comparison | null,
  index: number,
): readonly Reading[] {
  const readings = indicators.map((indicator) => readingOf(model, indicator, index));
  return comparison ? [comparisonReading(model, comparison, index), ...readings] : readings;
}

/** Returns the name of an indicator with its parameters, such as 'SMA 20'. */
export function readingLabel({ xAxis }: Pick<ChartModel, 'xAxis'>, setting: IndicatorSetting): string {
  const label = indicatorLabel(setting);
  return setting.kind === 'vwap' ? `${label} (${anchorName(xAxis)})` : label;
}

function readingOf(model: ChartModel, indicator: ComputedIndicator, index: number): Reading {
  const { setting, outputs, unit } = indicator;
  return {
    id: setting.id,
    label: readingLabel(model, setting),
    color: setting.color,
    values: inReadingOrder(outputs).map((output) => {
      const value = indicator.values(output)[index] ?? Number.NaN;
      return { name: output.name, text: Number.isNaN(value) ? NO_VALUE : valueText(model, unit, value) };
    }),
  };
}

/**
 * Returns the outputs in the order in which they are read. The histogram is the difference of the lines, so it is read
 * last, although it is drawn first, below the lines.
 */
function inReadingOrder(outputs: readonly IndicatorOutput[]): readonly IndicatorOutput[] {
  const isLast = (output: IndicatorOutput): number => (output.shape === 'histogram' ? 1 : 0);
  return outputs.toSorted((left, right) => isLast(left) - isLast(right));
}

/** Formats a value of an indicator in its unit. */
export function valueText({ scale, locale }: ChartModel, unit: ComputedIndicator['unit'], value: number): string {
  switch (unit) {
    case 'price':
      return formatPrice(scale, value, locale);
    case 'percent':
      return formatPercent(value, locale);
    case 'volume':
      return formatNetVolume(scale, value, locale);
    case 'points':
      return formatFixed(value, locale, 1);
  }
}

/**
 * Returns the row of an indicator that cannot be drawn, because the bars have no volume. The indicator dialog explains
 * this in a sentence.
 */
export function refusedReading(setting: IndicatorSetting): Reading {
  const { id, color } = setting;
  return { id, label: indicatorLabel(setting), color, values: [{ name: '', text: 'needs volume' }] };
}

function comparisonReading(model: ChartModel, { label, bars, decimals }: Comparison, index: number): Reading {
  const close = alignedClose(bars, model.bars[index]?.x ?? Number.NEGATIVE_INFINITY);
  const text = Number.isNaN(close) ? NO_VALUE : formatPrice({ kind: 'price', decimals }, close, model.locale);
  return { id: 'comparison', label, color: 'comparison', values: [{ name: '', text }] };
}

/**
 * Returns the readings as sentences and leaves out missing values: 'SMA 20: 42,100.00. MACD 12 26 9: −1.00, signal
 * −3.00, histogram 2.00.'
 */
export function spokenReadings(readings: readonly Reading[]): string {
  return readings
    .flatMap(({ label, values }) => {
      const said = values
        .filter(({ text }) => text !== NO_VALUE)
        .map(({ name, text }) => (name === '' ? text : `${name} ${text}`));
      return said.length === 0 ? [] : `${label}: ${said.join(', ')}.`;
    })
    .join(' ');
}
