import {
  CHART_INDICATORS_MAX as INDICATORS_MAX,
  CHART_PRICE_SCALES as PRICE_SCALES,
  CHART_SERIES_TYPES as SERIES_TYPES,
  CHART_VOLUME_PLACES as VOLUME_PLACES,
  CHART_ZONE_CHOICES as ZONE_CHOICES,
} from '@tradesense/contract/chart-constants.ts';
import {
  INDICATOR_KINDS,
  INDICATORS,
  SERIES_COLORS,
  settingProblem,
  type IndicatorKind,
  type IndicatorSetting,
} from './indicator-setting.ts';

/** The settings of a chart. They are immutable values that can be stored and read back. */
export { INDICATORS_MAX, PRICE_SCALES, SERIES_TYPES, VOLUME_PLACES, ZONE_CHOICES };

/**
 * `candles`: a candle is hollow if it closed at or above its open. `hollow-candles`: the same fill, but the color shows
 * the change from the previous close. `heikin-ashi`: averaged candles; nobody traded at their prices.
 */
export type SeriesType = (typeof SERIES_TYPES)[number];

/** `percent`: the change from the first visible bar, in percent. */
export type PriceScaleKind = (typeof PRICE_SCALES)[number];

export type VolumePlace = (typeof VOLUME_PLACES)[number];

export type ZoneChoice = (typeof ZONE_CHOICES)[number];

export interface ChartSettings {
  readonly series: SeriesType;
  readonly scale: PriceScaleKind;
  /** Whether higher prices are further down. */
  readonly isInverted: boolean;
  /** Whether a line marks the start of each trading day. */
  readonly hasSessionBreaks: boolean;
  readonly volume: VolumePlace;
  readonly zone: ZoneChoice;
  /** At most `INDICATORS_MAX`, with unique ids. */
  readonly indicators: readonly IndicatorSetting[];
}

/** Default settings: candles, volume below them, and nothing else. */
export const BARE_SETTINGS: ChartSettings = {
  series: 'candles',
  scale: 'linear',
  isInverted: false,
  hasSessionBreaks: false,
  volume: 'pane',
  zone: 'local',
  indicators: [],
};

/**
 * Returns the settings with one more indicator of the given kind, with its default numbers and the color that is used
 * least; unchanged if the chart already has `INDICATORS_MAX` indicators.
 */
export function withIndicator(settings: ChartSettings, kind: IndicatorKind): ChartSettings {
  const { indicators } = settings;
  if (indicators.length >= INDICATORS_MAX) return settings;
  const usage = SERIES_COLORS.map((color) => indicators.filter((each) => each.color === color).length);
  const color = SERIES_COLORS[usage.indexOf(Math.min(...usage))] ?? 1;
  const numbers = INDICATORS[kind].parameters.map((parameter) => parameter.usual);
  return { ...settings, indicators: [...indicators, { id: freeId(indicators, kind), kind, numbers, color }] };
}

/**
 * Returns the settings with other numbers for the indicator `id`; unchanged if the numbers are invalid for its kind.
 */
export function withNumbers(settings: ChartSettings, id: string, numbers: readonly number[]): ChartSettings {
  const change = (each: IndicatorSetting): IndicatorSetting =>
    each.id === id && settingProblem(each.kind, numbers) === null ? { ...each, numbers } : each;
  return { ...settings, indicators: settings.indicators.map(change) };
}

/** Returns the settings with the indicator `id` hidden if it was shown, or shown if it was hidden. */
export function withHiddenTurned(settings: ChartSettings, id: string): ChartSettings {
  const change = ({ isHidden, ...shown }: IndicatorSetting): IndicatorSetting =>
    isHidden === true ? shown : { ...shown, isHidden: true };
  return { ...settings, indicators: settings.indicators.map((each) => (each.id === id ? change(each) : each)) };
}

/** Returns the settings without their hidden indicators; the same object if none is hidden. */
export function shownSettings(settings: ChartSettings): ChartSettings {
  const indicators = settings.indicators.filter(({ isHidden }) => isHidden !== true);
  return indicators.length === settings.indicators.length ? settings : { ...settings, indicators };
}

export function withoutIndicator(settings: ChartSettings, id: string): ChartSettings {
  return { ...settings, indicators: settings.indicators.filter((each) => each.id !== id) };
}

function freeId(indicators: readonly IndicatorSetting[], kind: IndicatorKind): string {
  for (let n = 1; ; n += 1) {
    const id = `${kind}-${n}`;
    if (!indicators.some((each) => each.id === id)) return id;
  }
}

/**
 * Returns valid settings from stored data of any shape. Takes each invalid part from `fallback`, but leaves out invalid
 * indicators.
 */
export function parseChartSettings(stored: unknown, fallback: ChartSettings = BARE_SETTINGS): ChartSettings {
  if (!isRecord(stored)) return fallback;
  const indicators = Array.isArray(stored['indicators'])
    ? distinct(stored['indicators'].flatMap((each) => indicatorOf(each) ?? [])).slice(0, INDICATORS_MAX)
    : fallback.indicators;
  return {
    series: oneOf(SERIES_TYPES, stored['series'], fallback.series),
    scale: oneOf(PRICE_SCALES, stored['scale'], fallback.scale),
    isInverted: oneOf([true, false], stored['isInverted'], fallback.isInverted),
    hasSessionBreaks: oneOf([true, false], stored['hasSessionBreaks'], fallback.hasSessionBreaks),
    volume: oneOf(VOLUME_PLACES, stored['volume'], fallback.volume),
    zone: oneOf(ZONE_CHOICES, stored['zone'], fallback.zone),
    indicators,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function oneOf<Choice>(choices: readonly Choice[], value: unknown, fallback: Choice): Choice {
  return choices.find((choice) => choice === value) ?? fallback;
}

function indicatorOf(stored: unknown): IndicatorSetting | null {
  if (!isRecord(stored) || typeof stored['id'] !== 'string' || !Array.isArray(stored['numbers'])) return null;
  const kind = INDICATOR_KINDS.find((each) => each === stored['kind']);
  const numbers = stored['numbers'].filter((each) => typeof each === 'number');
  if (kind === undefined || settingProblem(kind, numbers) !== null) return null;
  const hidden = stored['isHidden'] === true ? { isHidden: true as const } : {};
  return { id: stored['id'], kind, numbers, color: oneOf(SERIES_COLORS, stored['color'], 1), ...hidden };
}

function distinct(indicators: readonly IndicatorSetting[]): readonly IndicatorSetting[] {
  return indicators.filter((each, i) => indicators.findIndex((other) => other.id === each.id) === i);
}
