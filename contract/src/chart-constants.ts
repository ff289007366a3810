/**
 * Options that a learner may choose for a chart, and the kinds and limits of drawings. Imports nothing, so that
 * browsers load little code.
 */
/** Ways to draw the prices of a chart. */
export const CHART_SERIES_TYPES = ['candles', 'hollow-candles', 'bars', 'line', 'area', 'heikin-ashi'] as const;
export const CHART_PRICE_SCALES = ['linear', 'log', 'percent'] as const;
export const CHART_VOLUME_PLACES = ['pane', 'overlay', 'off'] as const;
export const CHART_ZONE_CHOICES = ['local', 'utc', 'exchange'] as const;
export const CHART_INDICATOR_KINDS = [
  'sma',
  'ema',
  'bollinger',
  'vwap',
  'volume-profile',
  'rsi',
  'macd',
  'atr',
  'stochastic',
  'wma',
  'rolling-vwap',
  'donchian',
  'keltner',
  'parabolic-sar',
  'adx',
  'cci',
  'mfi',
  'obv',
  'williams-r',
  'roc',
  'stochastic-rsi',
] as const;
export const CHART_INDICATORS_MAX = 8;

/** Kinds of drawings. `DRAWINGS_MAX` applies to the charts of one asset, the other limits to one drawing. */
export const DRAWING_KINDS = [
  'trend-line',
  'level',
  'rectangle',
  'fibonacci',
  'measure',
  'volume-range',
  'text',
] as const;
export const DRAWINGS_MAX = 500;
export const DRAWING_TEXT_MAX = 200;
/** Maximum length of the name of a drawing, in characters. */
export const DRAWING_NAME_MAX = 40;
