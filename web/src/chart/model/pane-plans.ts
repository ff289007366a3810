import { fillAdx } from '@tradesense/core/market/indicators/adx.ts';
import { fillAtr } from '@tradesense/core/market/indicators/atr.ts';
import { fillCci } from '@tradesense/core/market/indicators/cci.ts';
import { fillMacd } from '@tradesense/core/market/indicators/macd.ts';
import { fillMfi } from '@tradesense/core/market/indicators/mfi.ts';
import { fillObv } from '@tradesense/core/market/indicators/obv.ts';
import { fillRoc } from '@tradesense/core/market/indicators/roc.ts';
import { fillRsi } from '@tradesense/core/market/indicators/rsi.ts';
import { fillStochasticRsi } from '@tradesense/core/market/indicators/stochastic-rsi.ts';
import { fillStochastic } from '@tradesense/core/market/indicators/stochastic.ts';
import { fillWilliamsR } from '@tradesense/core/market/indicators/williams-r.ts';
import type { IndicatorKind } from './indicator-setting.ts';
import { dashed, dotted, line, NONE, onePeriod, type IndicatorPlan } from './indicator-plan.ts';

/** Plans of the indicators that are drawn in a separate pane. */
export const PANE_PLANS = {
  rsi: {
    columns: 3,
    outputs: [line(0)],
    unit: 'points',
    levels: [30, 70],
    fillOf:
      ([period = 1]) =>
      (bars, [rsi = NONE, gain = NONE, loss = NONE], from) =>
        fillRsi(bars.c, period, { rsi, gain, loss }, from),
  },
  macd: {
    columns: 5,
    outputs: [{ column: 2, name: 'histogram', shape: 'histogram' }, line(0), dashed(1, 'signal')],
    unit: 'price',
    levels: [],
    fillOf:
      ([fastPeriod = 1, slowPeriod = 2, signalPeriod = 1]) =>
      (bars, [macd = NONE, signal = NONE, histogram = NONE, fast = NONE, slow = NONE], from) =>
        fillMacd(
          bars.c,
          { fast: fastPeriod, slow: slowPeriod, signal: signalPeriod },
          { line: macd, signal, histogram, fast, slow },
          from,
        ),
  },
  atr: onePeriod('price', [], fillAtr),
  stochastic: {
    columns: 3,
    outputs: [line(0, '%K'), dashed(1, '%D')],
    unit: 'points',
    levels: [20, 80],
    fillOf:
      ([window = 1, smoothing = 1, signal = 1]) =>
      (bars, [k = NONE, d = NONE, raw = NONE], from) =>
        fillStochastic(bars, { window, smoothing, signal }, { k, d, raw }, from),
  },
  adx: {
    columns: 6,
    outputs: [line(0), dashed(1, '+DI'), dotted(2, '−DI')],
    unit: 'points',
    levels: [25],
    fillOf:
      ([period = 1]) =>
      (bars, [adx = NONE, plus = NONE, minus = NONE, range = NONE, rise = NONE, fall = NONE], from) =>
        fillAdx(bars, period, { adx, plus, minus, range, rise, fall }, from),
  },
  cci: {
    columns: 2,
    outputs: [line(0)],
    unit: 'points',
    levels: [-100, 100],
    fillOf:
      ([period = 1]) =>
      (bars, [cci = NONE, typical = NONE], from) =>
        fillCci(bars, period, { cci, typical }, from),
  },
  mfi: onePeriod('points', [20, 80], fillMfi),
  obv: {
    columns: 1,
    outputs: [line(0)],
    unit: 'volume',
    levels: [],
    fillOf:
      () =>
      (bars, [obv = NONE], from) =>
        fillObv(bars, obv, from),
  },
  'williams-r': onePeriod('points', [-80, -20], fillWilliamsR),
  roc: onePeriod('percent', [0], ({ c }, ...rest) => fillRoc(c, ...rest)),
  'stochastic-rsi': {
    columns: 6,
    outputs: [line(0, '%K'), dashed(1, '%D')],
    unit: 'points',
    levels: [20, 80],
    fillOf:
      ([period = 1, window = 1, smoothing = 1, signal = 1]) =>
      (bars, [k = NONE, d = NONE, raw = NONE, rsi = NONE, gain = NONE, loss = NONE], from) =>
        fillStochasticRsi(bars.c, { rsi: period, window, smoothing, signal }, { k, d, raw, rsi, gain, loss }, from),
  },
} as const satisfies Partial<Record<IndicatorKind, IndicatorPlan>>;
