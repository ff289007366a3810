// If this fails, an indicator uses future bars or depends on the unit of its prices. Or it has other values for a live
// bar than for the same bar in the history.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillAdx } from './adx.ts';
import { fillAtr } from './atr.ts';
import { fillBollinger } from './bollinger.ts';
import { fillCci } from './cci.ts';
import { fillDonchian } from './donchian.ts';
import { fillEma } from './ema.ts';
import { fillHeikinAshi, type OhlcColumns } from './heikin-ashi.ts';
import { fillKeltner } from './keltner.ts';
import { fillMacd, MACD_PERIODS } from './macd.ts';
import { fillMfi } from './mfi.ts';
import { fillObv } from './obv.ts';
import { fillParabolicSar, SAR_SETTING } from './parabolic-sar.ts';
import { fillRoc } from './roc.ts';
import { fillRollingVwap } from './rolling-vwap.ts';
import { fillRsi } from './rsi.ts';
import { fillSma } from './sma.ts';
import { fillStochasticRsi } from './stochastic-rsi.ts';
import { fillStochastic, STOCHASTIC_PERIODS } from './stochastic.ts';
import { fillVwap } from './vwap.ts';
import { fillWilliamsR } from './williams-r.ts';
import { fillWma } from './wma.ts';

type Columns = OhlcColumns & { readonly v: ArrayLike<number> };

interface Subject {
  readonly name: string;
  /**
   * What happens to the values if all prices are multiplied by a factor: they are multiplied too, or they stay the
   * same.
   */
  readonly scales: 'with-price' | 'not';
  readonly columns: number;
  /** Number of additional columns, which store the state from which the next row is computed. */
  readonly working?: number;
  readonly fill: (bars: Columns, columns: readonly Float64Array[], from: number) => void;
}

const BARS_PER_SESSION = 12;

function anchorsOf(bars: Columns): number[] {
  return Array.from({ length: bars.c.length }, (_, i) => Math.floor(i / BARS_PER_SESSION));
}

const none = new Float64Array();

const SUBJECTS: readonly Subject[] = [
  { name: 'SMA', scales: 'with-price', columns: 1, fill: (bars, [a = none], from) => fillSma(bars.c, 5, a, from) },
  { name: 'EMA', scales: 'with-price', columns: 1, fill: (bars, [a = none], from) => fillEma(bars.c, 5, a, from) },
  { name: 'ATR', scales: 'with-price', columns: 1, fill: (bars, [a = none], from) => fillAtr(bars, 5, a, from) },
  {
    name: 'Bollinger',
    scales: 'with-price',
    columns: 3,
    fill: (bars, [middle = none, upper = none, lower = none], from) =>
      fillBollinger(bars.c, { period: 8, deviations: 2 }, { middle, upper, lower }, from),
  },
  {
    name: 'MACD',
    scales: 'with-price',
    columns: 5,
    fill: (bars, [fast = none, slow = none, line = none, signal = none, histogram = none], from) =>
      fillMacd(bars.c, MACD_PERIODS, { fast, slow, line, signal, histogram }, from),
  },
  {
    name: 'VWAP',
    scales: 'with-price',
    columns: 2,
    working: 1,
    fill: (bars, [value = none, traded = none, volume = none], from) =>
      fillVwap(bars, anchorsOf(bars), { vwap: value, traded, volume }, from),
  },
  {
    name: 'Heikin-Ashi',
    scales: 'with-price',
    columns: 4,
    fill: (bars, [o = none, h = none, l = none, c = none], from) => fillHeikinAshi(bars, { o, h, l, c }, from),
  },
  {
    name: 'RSI',
    scales: 'not',
    columns: 1,
    working: 2,
    fill: (bars, [rsi = none, gain = none, loss = none], from) => fillRsi(bars.c, 6, { rsi, gain, loss }, from),
  },
  {
    name: 'stochastic',
    scales: 'not',
    columns: 3,
    fill: (bars, [raw = none, k = none, d = none], from) =>
      fillStochastic(bars, STOCHASTIC_PERIODS, { raw, k, d }, from),
  },
  { name: 'WMA', scales: 'with-price', columns: 1, fill: (bars, [a = none], from) => fillWma(bars.c, 5, a, from) },
  { name: 'ROC', scales: 'not', columns: 1, fill: (bars, [a = none], from) => fillRoc(bars.c, 5, a, from) },
  { name: 'Williams %R', scales: 'not', columns: 1, fill: (bars, [a = none], from) => fillWilliamsR(bars, 5, a, from) },
  { name: 'MFI', scales: 'not', columns: 1, fill: (bars, [a = none], from) => fillMfi(bars, 5, a, from) },
  { name: 'OBV', scales: 'not', columns: 1, fill: (bars, [a = none], from) => fillObv(bars, a, from) },
  {
    name: 'rolling VWAP',
    scales: 'with-price',
    columns: 1,
    fill: (bars, [a = none], from) => fillRollingVwap(bars, 5, a, from),
  },
  {
    name: 'CCI',
    scales: 'not',
    columns: 1,
    working: 1,
    fill: (bars, [cci = none, typical = none], from) => fillCci(bars, 5, { cci, typical }, from),
  },
  {
    name: 'Donchian',
    scales: 'with-price',
    columns: 3,
    fill: (bars, [middle = none, upper = none, lower = none], from) =>
      fillDonchian(bars, 5, { middle, upper, lower }, from),
  },
  {
    name: 'Keltner',
    scales: 'with-price',
    columns: 4,
    fill: (bars, [middle = none, upper = none, lower = none, range = none], from) =>
      fillKeltner(bars, { period: 8, rangePeriod: 5, ranges: 2 }, { middle, upper, lower, range }, from),
  },
  {
    name: 'ADX',
    scales: 'not',
    columns: 3,
    working: 3,
    fill: (bars, [plus = none, minus = none, adx = none, range = none, rise = none, fall = none], from) =>
      fillAdx(bars, 5, { plus, minus, adx, range, rise, fall }, from),
  },
  {
    name: 'parabolic SAR',
    scales: 'with-price',
    columns: 3,
    working: 2,
    fill: (bars, [sar = none, next = none, extreme = none, acceleration = none, direction = none], from) =>
      fillParabolicSar(bars, SAR_SETTING, { sar, next, extreme, acceleration, direction }, from),
  },
  {
    name: 'stochastic RSI',
    scales: 'not',
    columns: 4,
    working: 2,
    fill: (bars, [k = none, d = none, raw = none, rsi = none, gain = none, loss = none], from) =>
      fillStochasticRsi(bars.c, { rsi: 5, window: 5, smoothing: 3, signal: 3 }, { k, d, raw, rsi, gain, loss }, from),
  },
];

/** A random walk in steps of 0.25, so that sums are exact in any order. The bars have volume. */
const someBars = fc
  .array(fc.record({ step: fc.integer({ min: -8, max: 8 }), up: fc.nat(6), down: fc.nat(6), v: fc.nat(50) }), {
    minLength: 45,
    maxLength: 90,
  })
  .map((steps): Columns => {
    let close = 400;
    const rows = steps.map(({ step, up, down, v }) => {
      const o = close;
      close += step / 4;
      return { o, h: Math.max(o, close) + up / 4, l: Math.min(o, close) - down / 4, c: close, v: v + 1 };
    });
    const column = (name: 'o' | 'h' | 'l' | 'c' | 'v'): Float64Array => Float64Array.from(rows, (row) => row[name]);
    return { o: column('o'), h: column('h'), l: column('l'), c: column('c'), v: column('v') };
  });

function cut(bars: Columns, end: number): Columns {
  const part = (values: ArrayLike<number>): number[] => Array.from(values).slice(0, end);
  return { o: part(bars.o), h: part(bars.h), l: part(bars.l), c: part(bars.c), v: part(bars.v) };
}

function emptyColumns(subject: Subject, length: number): Float64Array[] {
  return Array.from({ length: subject.columns + (subject.working ?? 0) }, () =>
    new Float64Array(length).fill(Number.NaN),
  );
}

function computed(subject: Subject, bars: Columns): readonly Float64Array[] {
  const columns = emptyColumns(subject, bars.c.length);
  subject.fill(bars, columns, 0);
  return columns;
}

/** Returns the first index at which the two series differ by more than rounding errors, or −1 if there is none. */
function firstDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return 0;
  return Array.from(actual).findIndex((value, i) => {
    const other = expected[i] ?? 0;
    return Number.isNaN(value) !== Number.isNaN(other) || Math.abs(value - other) > 1e-8;
  });
}

describe.each(SUBJECTS)('$name', (subject) => {
  it('has no value before its first one, and a value at every bar from then on', () => {
    fc.assert(
      fc.property(someBars, (bars) => {
        const gaps = computed(subject, bars).map((column) => {
          const first = column.findIndex((value) => !Number.isNaN(value));
          return first === -1 || column.subarray(first).some((value) => Number.isNaN(value));
        });
        expect(gaps).not.toContain(true);
      }),
      { numRuns: 30 },
    );
  });

  it('has the same values if later bars are added', () => {
    fc.assert(
      fc.property(someBars, fc.integer({ min: 1, max: 44 }), (bars, end) => {
        const [whole, early] = [computed(subject, bars), computed(subject, cut(bars, end))];
        const differences = early.map((column, i) => firstDifference(column, whole[i]?.subarray(0, end) ?? none));
        expect(differences.every((index) => index === -1)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  // Multiplication by a power of two is exact, so equal prices stay equal. Some indicators test prices for equality.
  it('is the same, or grows by the same factor, in another unit of price', () => {
    fc.assert(
      fc.property(someBars, fc.constantFrom(1 / 64, 0.5, 8, 1_024), (bars, factor) => {
        const times = (values: ArrayLike<number>): number[] => Array.from(values, (value) => value * factor);
        const scaled = { o: times(bars.o), h: times(bars.h), l: times(bars.l), c: times(bars.c), v: bars.v };
        const [plain, other] = [computed(subject, bars), computed(subject, scaled)];
        const expected = subject.scales === 'with-price' ? factor : 1;
        const differences = other.slice(0, subject.columns).map((column, i) =>
          firstDifference(
            column.map((value) => value / expected),
            plain[i] ?? none,
          ),
        );
        expect(differences.every((index) => index === -1)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('has the same values whether it is filled from any bar on or computed as a whole', () => {
    fc.assert(
      fc.property(someBars, fc.integer({ min: 1, max: 44 }), (bars, from) => {
        const whole = computed(subject, bars);
        const carried = emptyColumns(subject, bars.c.length);
        subject.fill(bars, carried, 0);
        for (const column of carried) column.fill(Number.NaN, from);
        subject.fill(bars, carried, from);
        expect(carried).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });
});
