import { fillBollinger } from '@tradesense/core/market/indicators/bollinger.ts';
import { fillDonchian } from '@tradesense/core/market/indicators/donchian.ts';
import { fillEma } from '@tradesense/core/market/indicators/ema.ts';
import { fillKeltner } from '@tradesense/core/market/indicators/keltner.ts';
import { fillParabolicSar } from '@tradesense/core/market/indicators/parabolic-sar.ts';
import { fillRollingVwap } from '@tradesense/core/market/indicators/rolling-vwap.ts';
import { fillSma } from '@tradesense/core/market/indicators/sma.ts';
import { fillVwap } from '@tradesense/core/market/indicators/vwap.ts';
import { fillWma } from '@tradesense/core/market/indicators/wma.ts';
import type { IndicatorKind } from './indicator-setting.ts';
import { sessionAnchor } from './session-anchor.ts';
import { dashed, dots, line, NONE, onePeriod, type IndicatorPlan } from './indicator-plan.ts';

/** Plans of the indicators that are drawn on the price pane. */
export const PRICE_PLANS = {
  sma: onePeriod('price', [], ({ c }, ...rest) => fillSma(c, ...rest)),
  ema: onePeriod('price', [], ({ c }, ...rest) => fillEma(c, ...rest)),
  bollinger: {
    columns: 3,
    outputs: [line(0), dashed(1, 'upper'), dashed(2, 'lower')],
    unit: 'price',
    levels: [],
    fillOf:
      ([period = 1, deviations = 0]) =>
      (bars, [middle = NONE, upper = NONE, lower = NONE], from) =>
        fillBollinger(bars.c, { period, deviations }, { middle, upper, lower }, from),
  },
  vwap: {
    columns: 4,
    outputs: [line(0)],
    unit: 'price',
    levels: [],
    fillOf:
      (_numbers, axis) =>
      (bars, [vwap = NONE, traded = NONE, volume = NONE, anchors = NONE], from) => {
        for (let i = from; i < bars.length; i += 1) anchors[i] = sessionAnchor(axis, bars.x[i] ?? 0);
        fillVwap(bars, anchors, { vwap, traded, volume }, from);
      },
  },
  wma: onePeriod('price', [], ({ c }, ...rest) => fillWma(c, ...rest)),
  'rolling-vwap': onePeriod('price', [], fillRollingVwap),
  donchian: {
    columns: 3,
    outputs: [dashed(0, 'middle'), line(1, 'upper'), line(2, 'lower')],
    unit: 'price',
    levels: [],
    fillOf:
      ([period = 1]) =>
      (bars, [middle = NONE, upper = NONE, lower = NONE], from) =>
        fillDonchian(bars, period, { middle, upper, lower }, from),
  },
  keltner: {
    columns: 4,
    outputs: [line(0), dashed(1, 'upper'), dashed(2, 'lower')],
    unit: 'price',
    levels: [],
    fillOf:
      ([period = 1, rangePeriod = 1, ranges = 0]) =>
      (bars, [middle = NONE, upper = NONE, lower = NONE, range = NONE], from) =>
        fillKeltner(bars, { period, rangePeriod, ranges }, { middle, upper, lower, range }, from),
  },
  'parabolic-sar': {
    columns: 5,
    outputs: [dots(0)],
    unit: 'price',
    levels: [],
    fillOf:
      ([step = 1, max = 1]) =>
      (bars, [sar = NONE, next = NONE, extreme = NONE, acceleration = NONE, direction = NONE], from) =>
        fillParabolicSar(bars, { step, max }, { sar, next, extreme, acceleration, direction }, from),
  },
} as const satisfies Partial<Record<IndicatorKind, IndicatorPlan>>;
