/** Ids of the rules that tasks name: which bars are asked for, and which events are counted. */

/**
 * Rules that select the bars of `click-bars` tasks. `one-swing-high` is a chart with exactly one swing high, for a
 * first try.
 */
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

/** Rules that select the events of `count` tasks. */
export const COUNT_RULES = [
  'gap-size',
  'gap-fill',
  'gap-fill-mirrored',
  'engulfing',
  'retracement',
  'sweep-reversal',
] as const;
export type CountRuleId = (typeof COUNT_RULES)[number];
