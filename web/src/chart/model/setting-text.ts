import type { Interval } from '@tradesense/core/market/interval.ts';
import type { PriceScaleKind, SeriesType, VolumePlace, ZoneChoice } from './chart-settings.ts';

/** Labels for the choices in a chart's settings. */
export const SERIES_LABELS: Readonly<Record<SeriesType, string>> = {
  candles: 'Candles',
  'hollow-candles': 'Hollow candles',
  bars: 'Bars',
  line: 'Line',
  area: 'Area',
  'heikin-ashi': 'Heikin-Ashi',
};

export const SCALE_LABELS: Readonly<Record<PriceScaleKind, string>> = {
  linear: 'Linear',
  log: 'Logarithmic',
  percent: 'Percent',
};

export const VOLUME_LABELS: Readonly<Record<VolumePlace, string>> = {
  pane: 'Below',
  overlay: 'Behind',
  off: 'Off',
};

export const ZONE_LABELS: Readonly<Record<ZoneChoice, string>> = {
  local: 'My time',
  utc: 'UTC',
  exchange: 'Exchange',
};

export const INTERVAL_LABELS: Readonly<Record<Interval, string>> = {
  '1m': '1 min',
  '5m': '5 min',
  '15m': '15 min',
  '1h': '1 hour',
  '4h': '4 hours',
  '1d': '1 day',
  '1w': '1 week',
  '1M': '1 month',
};
