/** Rules that tasks name: which bars are asked for, which events are counted. */

/** Rules by which `click-bars` tasks ask for bars. `one-swing-high`: a chart with exactly one, for a first try. */
export const BAR_RULES = [
  'swing-high',
  'swing-low',
  'one-swing-high',
  'first-break',
  'sweep',
  'bullish-engulfing',
  'engulfing',
  'hammer-or-star',
  'candle-names',
  'drawdown-ends',
  'abnormal-volume',
  'abnormal-hour-volume',
] as const;
export type BarRule = (typeof BAR_RULES)[number];

/** Rules whose events `count` tasks ask for. */
export const COUNT_RULES = [
  'gap-size',
  'gap-fill',
  'gap-fill-mirrored',
  'engulfing',
  'retracement',
  'sweep-reversal',
] as const;
export type CountRuleId = (typeof COUNT_RULES)[number];
