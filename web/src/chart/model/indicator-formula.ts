import type { IndicatorKind } from './indicator-setting.ts';

/** The lines of an indicator's formula, and the convention that the product uses if several are common. */
export interface IndicatorFormula {
  readonly lines: readonly string[];
  readonly convention: string;
}

export const INDICATOR_FORMULAS: Readonly<Record<IndicatorKind, IndicatorFormula>> = {
  sma: { lines: ['SMA = sum of the last n closes / n'], convention: 'Every close counts the same.' },
  ema: {
    lines: ['EMA = EMA before + 2 / (n + 1) × (close − EMA before)'],
    convention: 'Begins with the plain mean of the first n closes, as in TA-Lib.',
  },
  bollinger: {
    lines: ['Middle = SMA of n closes', 'Bands = middle ± k × standard deviation of those closes'],
    convention: 'The standard deviation of the population (divided by n), as Bollinger defines it.',
  },
  vwap: {
    lines: ['Typical price = (high + low + close) / 3', 'VWAP = Σ typical price × volume / Σ volume, since the anchor'],
    convention: 'The anchor is the trading day; the month on daily bars, the year on weekly and monthly ones.',
  },
  'volume-profile': {
    lines: ['Volume by price, each bar’s volume spread evenly from its low to its high'],
    convention: 'The value area grows from the row with the most volume, two rows at a time, as Dalton describes it.',
  },
  rsi: {
    lines: ['RSI = 100 × average gain / (average gain + average loss)'],
    convention: 'Wilder’s averages: the mean of the first n changes, then 1/n of each new one. 50 where nothing moves.',
  },
  macd: {
    lines: ['MACD = fast EMA − slow EMA', 'Signal = EMA of the MACD', 'Histogram = MACD − signal'],
    convention: 'Each EMA begins with its own plain mean.',
  },
  atr: {
    lines: ['True range = max(high, close before) − min(low, close before)', 'ATR = Wilder’s average of n true ranges'],
    convention: 'The first true range is that of the second bar, as in TA-Lib.',
  },
  stochastic: {
    lines: [
      'Raw = 100 × (close − lowest low) / (highest high − lowest low)',
      '%K = mean of raw over the smoothing',
      '%D = mean of %K over the signal',
    ],
    convention: 'With a smoothing of 1 it is the fast oscillator, with 3 the slow one. 50 where nothing moves.',
  },
  wma: {
    lines: ['WMA = Σ weight × close / Σ weight', 'Weight: n for the newest close, 1 for the oldest'],
    convention: 'Linear weights, as in TA-Lib.',
  },
  'rolling-vwap': {
    lines: [
      'Typical price = (high + low + close) / 3',
      'VWAP = Σ typical price × volume / Σ volume, of the last n bars',
    ],
    convention: 'The other VWAP begins again each day; this one always looks back over n bars.',
  },
  donchian: {
    lines: ['Upper = highest high of n bars', 'Lower = lowest low of n bars', 'Middle = (upper + lower) / 2'],
    convention: 'The bar itself counts, so a bar never closes outside its own channel.',
  },
  keltner: {
    lines: ['Middle = EMA of n closes', 'Bands = middle ± k × ATR'],
    convention: 'Raschke’s version, with EMA and ATR. Keltner’s own of 1960 took plain means.',
  },
  'parabolic-sar': {
    lines: [
      'Next stop = stop + acceleration × (extreme − stop)',
      'Acceleration: begins at the step, grows by it with each new extreme, up to the maximum',
    ],
    convention:
      'Wilder’s. A bar that touches the stop turns the trend, and the stop begins again at the extreme. The first trend is read from the second bar, as in TA-Lib.',
  },
  adx: {
    lines: [
      '+DI, −DI = 100 × smoothed rise of highs, fall of lows / smoothed true range',
      'DX = 100 × |+DI − −DI| / (+DI + −DI)',
      'ADX = Wilder’s average of n DX',
    ],
    convention:
      'Wilder’s sums of the first n changes. TA-Lib leaves out one of them; both meet after some hundred bars.',
  },
  cci: {
    lines: [
      'Typical price = (high + low + close) / 3',
      'CCI = (typical price − its mean) / (0.015 × mean absolute deviation)',
    ],
    convention:
      'Lambert’s version, with the mean absolute deviation instead of the standard deviation. 0 if all typical prices in the window are equal.',
  },
  mfi: {
    lines: [
      'Flow = typical price × volume, rising or falling with the typical price',
      'MFI = 100 × rising flow / (rising + falling flow), over n changes',
    ],
    convention: 'A bar whose typical price stayed counts on neither side. 50 without any flow.',
  },
  obv: {
    lines: ['OBV = OBV before + volume if the close rose, − volume if it fell'],
    convention:
      'Begins with 0 at the first loaded bar: read its direction, not its level. TA-Lib begins with a volume.',
  },
  'williams-r': {
    lines: ['%R = 100 × (close − highest high) / (highest high − lowest low), of n bars'],
    convention: 'From −100 to 0: the stochastic’s raw value less 100. −50 where nothing moves.',
  },
  roc: {
    lines: ['ROC = 100 × (close − close n bars ago) / close n bars ago'],
    convention: 'In percent. TA-Lib also knows it as a ratio.',
  },
  'stochastic-rsi': {
    lines: [
      'Raw = 100 × (RSI − lowest RSI) / (highest RSI − lowest RSI)',
      '%K = mean of raw over the smoothing',
      '%D = mean of %K over the signal',
    ],
    convention: 'From 0 to 100; Chande and Kroll drew it from 0 to 1 without the averages. 50 where the RSI stays.',
  },
};
