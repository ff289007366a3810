// If this fails, an indicator differs from the independent library TA-Lib, or from the convention that the indicator's
// own comment names.
import { beforeAll, describe, expect, it } from 'vitest';
import { InvariantError } from '../../kernel/invariant.ts';
import { epochMs } from '../../kernel/time.ts';
import type { Bar } from '../bar.ts';
import { hasReference, referenceColumn } from '../reference-csv.test-data.ts';
import { adx } from './adx.ts';
import { cci } from './cci.ts';
import { donchian } from './donchian.ts';
import { keltner } from './keltner.ts';
import { mfi } from './mfi.ts';
import { obv } from './obv.ts';
import { parabolicSar } from './parabolic-sar.ts';
import { tradeColumnsOf, type TradeColumns } from './price-columns.ts';
import { roc } from './roc.ts';
import { rollingVwap } from './rolling-vwap.ts';
import { stochasticRsi } from './stochastic-rsi.ts';
import { placed, startTaLib } from './ta-lib.test-data.ts';
import { williamsR } from './williams-r.ts';
import { wma } from './wma.ts';

const SPY = 'vectors/indicators/spy502_reference.csv';
const BAR_COUNT = 502;

/** Returns the bars of a random walk, the same in every run, with prices in cents and gaps between bars. */
function walkedBars(): Bar[] {
  let seed = 20_261_123;
  const next = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const cents = (price: number): number => Math.round(price * 100) / 100;
  let close = 100;
  return Array.from({ length: BAR_COUNT }, (_, i) => {
    const o = cents(close + (next() - 0.5) * 0.8);
    close = cents(o * (1 + (next() - 0.49) * 0.03));
    const h = cents(Math.max(o, close) + next());
    const l = cents(Math.min(o, close) - next());
    return { t: epochMs(i), o, h, l, c: close, v: Math.round(1_000 + next() * 9_000) };
  });
}

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

type TaLib = Awaited<ReturnType<typeof startTaLib>>;
interface Series {
  readonly high: number[];
  readonly low: number[];
  readonly close: number[];
  readonly volume: number[];
}

interface Row {
  readonly name: string;
  /** Index of the first value. Before it, neither our series nor TA-Lib's series has a value. */
  readonly first: number;
  readonly ours: (bars: TradeColumns) => Float64Array;
  readonly theirs: (talib: TaLib, series: Series) => number[];
}

const typical = (talib: TaLib, { high, low, close }: Series): number[] => talib.TYPPRICE({ high, low, close }).output;

const ROWS: readonly Row[] = [
  {
    name: 'WMA(14)',
    first: 13,
    ours: (bars) => wma(bars.c, 14),
    theirs: (talib, { close }) => talib.WMA({ inReal: close, timePeriod: 14 }).output,
  },
  {
    name: 'CCI(20)',
    first: 19,
    ours: (bars) => cci(bars, 20),
    theirs: (talib, { high, low, close }) => talib.CCI({ high, low, close, timePeriod: 20 }).output,
  },
  {
    name: 'Donchian(20) upper',
    first: 19,
    ours: (bars) => donchian(bars, 20).upper,
    theirs: (talib, { high }) => talib.MAX({ inReal: high, timePeriod: 20 }).output,
  },
  {
    name: 'Donchian(20) lower',
    first: 19,
    ours: (bars) => donchian(bars, 20).lower,
    theirs: (talib, { low }) => talib.MIN({ inReal: low, timePeriod: 20 }).output,
  },
  {
    name: 'Donchian(20) middle',
    first: 19,
    ours: (bars) => donchian(bars, 20).middle,
    theirs: (talib, { high, low }) => talib.MIDPRICE({ high, low, timePeriod: 20 }).output,
  },
  {
    name: 'Keltner(20) middle',
    first: 19,
    ours: (bars) => keltner(bars).middle,
    theirs: (talib, { close }) => talib.EMA({ inReal: close, timePeriod: 20 }).output,
  },
  {
    name: 'MFI(14)',
    first: 14,
    ours: (bars) => mfi(bars, 14),
    theirs: (talib, { high, low, close, volume }) => talib.MFI({ high, low, close, volume, timePeriod: 14 }).output,
  },
  {
    name: 'Williams %R(14)',
    first: 13,
    ours: (bars) => williamsR(bars, 14),
    theirs: (talib, { high, low, close }) => talib.WILLR({ high, low, close, timePeriod: 14 }).output,
  },
  {
    name: 'parabolic SAR(0.02, 0.2)',
    first: 1,
    ours: (bars) => parabolicSar(bars),
    theirs: (talib, { high, low }) => talib.SAR({ high, low, acceleration: 0.02, maximum: 0.2 }).output,
  },
  {
    name: 'parabolic SAR(0.05, 0.12)',
    first: 1,
    ours: (bars) => parabolicSar(bars, { step: 0.05, max: 0.12 }),
    theirs: (talib, { high, low }) => talib.SAR({ high, low, acceleration: 0.05, maximum: 0.12 }).output,
  },
  {
    name: 'ROC(9)',
    first: 9,
    ours: (bars) => roc(bars.c, 9),
    theirs: (talib, { close }) => talib.ROC({ inReal: close, timePeriod: 9 }).output,
  },
  {
    name: 'stochastic RSI %K(14, 14, 3)',
    first: 29,
    ours: (bars) => stochasticRsi(bars.c).k,
    theirs: (talib, { close }) =>
      talib.STOCHRSI({ inReal: close, timePeriod: 14, fastK_Period: 14, fastD_Period: 3 }).fastD,
  },
];

describe.each([
  { market: 'a walk', isThere: true, barsOf: walkedBars },
  { market: 'SPY', isThere: hasReference(SPY), barsOf: spyBars },
])('on 502 bars of $market, TA-Lib agrees with', ({ isThere, barsOf }) => {
  let talib: TaLib;
  let bars: TradeColumns;
  let series: Series;
  beforeAll(async () => {
    if (!isThere) return;
    talib = await startTaLib();
    bars = tradeColumnsOf(barsOf());
    series = { high: list(bars.h), low: list(bars.l), close: list(bars.c), volume: list(bars.v) };
  });

  it.skipIf(!isThere).each(ROWS)('$name', ({ first, ours, theirs }) => {
    expect(firstDifference(ours(bars), placed(theirs(talib, series), first))).toBe(-1);
  });

  it.skipIf(!isThere)('Keltner(20, 10, 2), computed as EMA ± 2 ATR', () => {
    const { upper, lower } = keltner(bars);
    const middle = placed(talib.EMA({ inReal: series.close, timePeriod: 20 }).output, 19);
    const range = placed(talib.ATR({ ...series, timePeriod: 10 }).output, 10);
    expect(
      firstDifference(
        upper,
        middle.map((value, i) => value + 2 * (range[i] ?? 0)),
      ),
    ).toBe(-1);
    expect(
      firstDifference(
        lower,
        middle.map((value, i) => value - 2 * (range[i] ?? 0)),
      ),
    ).toBe(-1);
  });

  it.skipIf(!isThere)('rolling VWAP(20), computed as sum of typical price × volume / sum of volume', () => {
    const traded = talib.MULT({ inReal0: typical(talib, series), inReal1: series.volume }).output;
    const tradedSum = placed(talib.SUM({ inReal: traded, timePeriod: 20 }).output, 19);
    const volumeSum = placed(talib.SUM({ inReal: series.volume, timePeriod: 20 }).output, 19);
    expect(
      firstDifference(
        rollingVwap(bars, 20),
        tradedSum.map((value, i) => value / (volumeSum[i] ?? 0)),
      ),
    ).toBe(-1);
  });

  it.skipIf(!isThere)('the %D of the stochastic RSI, computed as the mean of three %K', () => {
    const { k, d } = stochasticRsi(bars.c);
    const known = Array.from(k.subarray(29));
    expect(firstDifference(d.subarray(29), placed(talib.SMA({ inReal: known, timePeriod: 3 }).output, 2))).toBe(-1);
  });

  it.skipIf(!isThere)('OBV, except that TA-Lib begins with the first volume and ours with 0', () => {
    const theirs = talib.OBV({ inReal: series.close, volume: series.volume }).output;
    const [first = 0] = series.volume;
    expect(
      firstDifference(
        obv(bars),
        Float64Array.from(theirs, (value) => value - first),
      ),
    ).toBe(-1);
  });

  it.skipIf(!isThere)(
    'ADX(14) after 400 bars; before them TA-Lib’s values differ, because its first sum has one change less',
    () => {
      const { plus, minus, adx: index } = adx(bars, 14);
      const input = { ...series, timePeriod: 14 };
      const met = (column: Float64Array): Float64Array => column.subarray(400);
      expect(firstDifference(met(plus), met(placed(talib.PLUS_DI(input).output, 14)))).toBe(-1);
      expect(firstDifference(met(minus), met(placed(talib.MINUS_DI(input).output, 14)))).toBe(-1);
      expect(firstDifference(met(index), met(placed(talib.ADX(input).output, 27)))).toBe(-1);
    },
  );
});

describe('edges', () => {
  const flat = tradeColumnsOf(
    Array.from({ length: 40 }, (_, i) => ({ t: epochMs(i), o: 100.1, h: 100.1, l: 100.1, c: 100.1, v: 0 })),
  );

  it.each<[name: string, series: Float64Array, expected: number]>([
    ['CCI', cci(flat, 20), 0],
    ['MFI', mfi(flat, 14), 50],
    ['Williams %R', williamsR(flat, 14), -50],
    ['stochastic RSI', stochasticRsi(flat.c).k, 50],
    ['ROC', roc(flat.c, 9), 0],
    ['OBV', obv(flat), 0],
    ['parabolic SAR', parabolicSar(flat), 100.1],
  ])('%s has its neutral value if nothing moves or trades', (_name, series, expected) => {
    expect(series.at(-1)).toBeCloseTo(expected, 9);
  });

  it('rolling VWAP and ROC have no value where they would divide by 0', () => {
    expect(rollingVwap(flat, 20).at(-1)).toBeNaN();
    expect(roc([0, 1], 1).at(-1)).toBeNaN();
  });

  it.each([0, -1, 1.5, Number.NaN])('every indicator throws for the period %d', (period) => {
    for (const call of [
      () => cci(flat, period),
      () => donchian(flat, period),
      () => keltner(flat, { period, rangePeriod: 10, ranges: 2 }),
      () => keltner(flat, { period: 20, rangePeriod: period, ranges: 2 }),
      () => mfi(flat, period),
      () => roc(flat.c, period),
      () => rollingVwap(flat, period),
      () => williamsR(flat, period),
      () => stochasticRsi(flat.c, { rsi: period, window: 14, smoothing: 3, signal: 3 }),
    ])
      expect(call).toThrow(InvariantError);
  });

  it('the parabolic SAR throws for a bad acceleration, and the Keltner channel for a negative width', () => {
    expect(() => parabolicSar(flat, { step: 0, max: 0.2 })).toThrow(InvariantError);
    expect(() => parabolicSar(flat, { step: 0.3, max: 0.2 })).toThrow(InvariantError);
    expect(() => keltner(flat, { period: 20, rangePeriod: 10, ranges: -1 })).toThrow(InvariantError);
  });
});

function list(values: ArrayLike<number>): number[] {
  return Array.from(values);
}

/**
 * Returns the first index at which the two series differ by more than 10⁻⁹ (relative for values above 1), or at which
 * only one series has a value; −1 if there is none.
 */
function firstDifference(actual: Float64Array, expected: Float64Array): number {
  if (actual.length !== expected.length) return 0;
  return Array.from(actual).findIndex((value, i) => {
    const other = expected[i] ?? Number.NaN;
    if (Number.isNaN(value) && Number.isNaN(other)) return false;
    return !(Math.abs(value - other) / Math.max(1, Math.abs(other)) < 1e-9);
  });
}
