// If this fails, an indicator differs from its published definition, so that charts, exams and outcomes are wrong.
import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../kernel/invariant.ts';
import { epochMs } from '../../kernel/time.ts';
import type { Bar } from '../bar.ts';
import { hasReference, referenceColumn } from '../reference-csv.test-data.ts';
import { adx } from './adx.ts';
import { atr, trueRange } from './atr.ts';
import { bollinger } from './bollinger.ts';
import { ema } from './ema.ts';
import { FIRST_SPY_BARS, LAST_SPY_VALUES } from './first-spy-bars.test-data.ts';
import { macd } from './macd.ts';
import { obv } from './obv.ts';
import { rsi } from './rsi.ts';
import { priceColumnsOf, tradeColumnsOf } from './price-columns.ts';
import { sma } from './sma.ts';
import { stochastic } from './stochastic.ts';
import { wma } from './wma.ts';

const SPY = 'vectors/indicators/spy502_reference.csv';
const QQQQ = 'vectors/indicators/rsi14_wilder_chartschool_qqqq.csv';

function spyBars(): Bar[] {
  const [o, h, l, c, v] = ['open', 'high', 'low', 'close', 'volume'].map((name) => referenceColumn(SPY, name));
  return (c ?? []).map((close, i) => ({
    t: epochMs(i),
    o: o?.[i] ?? 0,
    h: h?.[i] ?? 0,
    l: l?.[i] ?? 0,
    c: close,
    v: v?.[i] ?? 0,
  }));
}

/**
 * Returns the largest absolute difference between the two series; infinity if only one of them has a value at some
 * index.
 */
function largestDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  let largest = actual.length === expected.length ? 0 : Number.POSITIVE_INFINITY;
  for (let i = 0; i < expected.length; i += 1) {
    const [left = 0, right = 0] = [actual[i], expected[i]];
    if (Number.isNaN(left) !== Number.isNaN(right)) return Number.POSITIVE_INFINITY;
    if (!Number.isNaN(left)) largest = Math.max(largest, Math.abs(left - right));
  }
  return largest;
}

describe.skipIf(!hasReference(SPY))('on 502 daily bars of SPY', () => {
  const closes = (): number[] => referenceColumn(SPY, 'close');
  const rows: [column: string, actual: () => Float64Array][] = [
    ['sma20', () => sma(closes(), 20)],
    ['ema20', () => ema(closes(), 20)],
    ['rsi14', () => rsi(closes(), 14)],
    ['tr', () => trueRange(spyBars())],
    ['atr14', () => atr(spyBars(), 14)],
    ['macd', () => macd(closes()).line],
    ['macd_signal', () => macd(closes()).signal],
    ['macd_hist', () => macd(closes()).histogram],
    ['bb_mid', () => bollinger(closes()).middle],
    ['bb_upper', () => bollinger(closes()).upper],
    ['bb_lower', () => bollinger(closes()).lower],
    ['stoch_k_14_3_3', () => stochastic(priceColumnsOf(spyBars())).k],
    ['stoch_d', () => stochastic(priceColumnsOf(spyBars())).d],
    ['adx14', () => adx(priceColumnsOf(spyBars()), 14).adx],
    ['pdi14', () => adx(priceColumnsOf(spyBars()), 14).plus],
    ['mdi14', () => adx(priceColumnsOf(spyBars()), 14).minus],
    ['wma14', () => wma(closes(), 14)],
    ['obv', () => obv(tradeColumnsOf(spyBars()))],
    ['talib_rsi14', () => rsi(closes(), 14)],
    ['talib_atr14', () => atr(spyBars(), 14)],
  ];
  it.each(rows)('%s has the published values', (column, actual) => {
    expect(largestDifference(actual(), referenceColumn(SPY, column))).toBeLessThan(1e-9);
  });
});

describe.skipIf(!hasReference(QQQQ))('on the QQQQ example of ChartSchool', () => {
  it('RSI(14) is that of the recomputed column and begins with 70.53, 66.32 and 66.55', () => {
    const actual = rsi(referenceColumn(QQQQ, 'close'), 14);
    expect(largestDifference(actual, referenceColumn(QQQQ, 'rsi14'))).toBeLessThan(1e-9);
    expect(Array.from(actual.subarray(14, 17), (value) => value.toFixed(2))).toEqual(['70.53', '66.32', '66.55']);
  });
});

describe('on the first 30 bars of SPY', () => {
  const bars = tradeColumnsOf(FIRST_SPY_BARS);
  const movement = adx(bars, 14);
  it.each<[name: keyof typeof LAST_SPY_VALUES, series: Float64Array]>([
    ['adx', movement.adx],
    ['plus', movement.plus],
    ['minus', movement.minus],
    ['wma', wma(bars.c, 14)],
    ['obv', obv(bars)],
  ])('%s ends with the published value', (name, series) => {
    expect(series.at(-1)).toBeCloseTo(LAST_SPY_VALUES[name], 9);
  });
});

describe('the first value', () => {
  const values = Array.from({ length: 60 }, (_, i) => 100 + Math.sin(i) * 5);
  const bars = values.map((value, i): Bar => ({ t: epochMs(i), o: value, h: value + 1, l: value - 1, c: value, v: 0 }));
  it.each<[name: string, index: number, series: Float64Array]>([
    ['SMA(20)', 19, sma(values, 20)],
    ['EMA(20)', 19, ema(values, 20)],
    ['RSI(14)', 14, rsi(values, 14)],
    ['true range', 1, trueRange(bars)],
    ['ATR(14)', 14, atr(bars, 14)],
    ['MACD line', 25, macd(values).line],
    ['MACD signal', 33, macd(values).signal],
    ['MACD histogram', 33, macd(values).histogram],
    ['stochastic %K(14, 3)', 15, stochastic(priceColumnsOf(bars)).k],
    ['stochastic %D(3)', 17, stochastic(priceColumnsOf(bars)).d],
    ['Bollinger(20)', 19, bollinger(values).upper],
    ['+DI(14)', 14, adx(priceColumnsOf(bars), 14).plus],
    ['−DI(14)', 14, adx(priceColumnsOf(bars), 14).minus],
    ['ADX(14)', 27, adx(priceColumnsOf(bars), 14).adx],
    ['WMA(14)', 13, wma(values, 14)],
    ['OBV', 0, obv(tradeColumnsOf(bars))],
  ])('for %s is at index %i', (_name, index, series) => {
    expect(series).toHaveLength(values.length);
    expect(series.findIndex((value) => !Number.isNaN(value))).toBe(index);
    expect(series.slice(index).some((value) => Number.isNaN(value))).toBe(false);
  });
});

describe('edges', () => {
  it.each<[name: string, values: number[], expected: number]>([
    ['all equal', [5, 5, 5, 5], 50],
    ['only gains', [1, 2, 3, 4], 100],
    ['only losses', [4, 3, 2, 1], 0],
    ['equal gains and losses', [1, 2, 1, 1], 50],
  ])('the RSI of a series with %s is right', (_name, values, expected) => {
    expect(rsi(values, 3)[3]).toBeCloseTo(expected, 12);
  });

  it('a series shorter than the period has no value', () => {
    for (const series of [sma([1, 2], 3), ema([1, 2], 3), rsi([1, 2], 2), atr([], 14), bollinger([1], 2).upper])
      expect([...series].every((value) => Number.isNaN(value))).toBe(true);
  });

  it('ADX, +DI and −DI are 0 in a market that never moves', () => {
    const bars = priceColumnsOf(Array.from({ length: 8 }, (_, i) => ({ t: epochMs(i), o: 5, h: 5, l: 5, c: 5, v: 0 })));
    const { plus, minus, adx: index } = adx(bars, 3);
    expect([plus, minus, index].map((series) => series.at(-1))).toEqual([0, 0, 0]);
  });

  it('the true range includes the gap from the previous close', () => {
    const bar = (o: number, h: number, l: number, c: number): Bar => ({ t: epochMs(0), o, h, l, c, v: 0 });
    expect([...trueRange([bar(10, 11, 9, 10), bar(15, 16, 14, 15), bar(8, 9, 7, 8)])]).toEqual([Number.NaN, 6, 8]);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('every indicator throws for the period %d', (period) => {
    for (const call of [
      () => sma([1], period),
      () => ema([1], period),
      () => rsi([1], period),
      () => atr([], period),
      () => bollinger([1], period),
      () => adx(priceColumnsOf([]), period),
      () => wma([1], period),
      () => macd([1], { fast: period, slow: 26, signal: 9 }),
      () => stochastic(priceColumnsOf([]), { window: period, smoothing: 3, signal: 3 }),
    ])
      expect(call).toThrow(InvariantError);
  });

  it('MACD throws if the fast EMA is not faster, and the Bollinger bands throw for a negative width', () => {
    expect(() => macd([1], { fast: 26, slow: 26, signal: 9 })).toThrow(InvariantError);
    expect(() => bollinger([1], 1, -1)).toThrow(InvariantError);
  });
});
