import type { Interval } from '@tradesense/core/market/interval.ts';
import type { PriceScaleKind, SeriesType, VolumePlace, ZoneChoice } from './chart-settings.ts';

/** The choices of a chart's settings, as a reader sees them. */
export const SERIES_WORDS: Readonly<Record<SeriesType, string>> = {
  candles: 'Candles',
  'hollow-candles': 'Hollow candles',
  bars: 'Bars',
  line: 'Line',
  area: 'Area',
  'heikin-ashi': 'Heikin-Ashi',
};

export const SCALE_WORDS: Readonly<Record<PriceScaleKind, string>> = {
  linear: 'Linear',
  log: 'Logarithmic',
  percent: 'Per cent',
};

export const VOLUME_WORDS: Readonly<Record<VolumePlace, string>> = {
  pane: 'Below',
  overlay: 'Behind',
  off: 'Off',
};

export const ZONE_WORDS: Readonly<Record<ZoneChoice, string>> = {
  local: 'My time',
  utc: 'UTC',
  exchange: 'Exchange',
};

export const INTERVAL_WORDS: Readonly<Record<Interval, string>> = {
  '1m': '1 min',
  '5m': '5 min',
  '15m': '15 min',
  '1h': '1 hour',
  '4h': '4 hours',
  '1d': '1 day',
  '1w': '1 week',
  '1M': '1 month',
};
