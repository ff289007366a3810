// If this fails, an indicator uses future bars, depends on the unit of its prices, or shows other values for a live bar
// than for history.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillAtr } from './atr.ts';
import { fillBollinger } from './bollinger.ts';
import { fillEma } from './ema.ts';
import { fillHeikinAshi, type OhlcColumns } from './heikin-ashi.ts';
import { fillMacd, MACD_PERIODS } from './macd.ts';
import { fillRsi } from './rsi.ts';
import { fillSma } from './sma.ts';
import { fillStochastic, STOCHASTIC_PERIODS } from './stochastic.ts';
import { fillVwap } from './vwap.ts';

type Columns = OhlcColumns & { readonly v: ArrayLike<number> };

interface Subject {
  readonly name: string;
  /** Effect of multiplying all prices on the values: the same factor, or none. */
  readonly scales: 'with-price' | 'not';
  readonly columns: number;
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
    fill: (bars, [value = none, traded = none], from) =>
      fillVwap(bars, anchorsOf(bars), { vwap: value, traded, volume: volumeColumn(bars.c.length, from) }, from),
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
    fill: (bars, [rsi = none], from) => fillRsi(bars.c, 6, { rsi, ...averages(bars.c.length, from) }, from),
  },
  {
    name: 'stochastic',
    scales: 'not',
    columns: 3,
    fill: (bars, [raw = none, k = none, d = none], from) =>
      fillStochastic(bars, STOCHASTIC_PERIODS, { raw, k, d }, from),
  },
];

/** Working columns that do not scale like the values; stored for the fill that continues from them. */
let kept: Record<'gain' | 'loss' | 'volume', Float64Array> = { gain: none, loss: none, volume: none };
function averages(length: number, from: number): { gain: Float64Array; loss: Float64Array } {
  if (from === 0) kept = { ...kept, gain: new Float64Array(length), loss: new Float64Array(length) };
  return kept;
}
function volumeColumn(length: number, from: number): Float64Array {
  if (from === 0) kept = { ...kept, volume: new Float64Array(length) };
  return kept.volume;
}

/** A random walk of prices in steps of 0.25, so that sums are exact in any order, with volume. */
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
  return Array.from({ length: subject.columns }, () => new Float64Array(length).fill(Number.NaN));
}

function computed(subject: Subject, bars: Columns): readonly Float64Array[] {
  const columns = emptyColumns(subject, bars.c.length);
  subject.fill(bars, columns, 0);
  return columns;
}

/** Returns the first index at which the two differ by more than rounding, or −1. */
function firstDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return 0;
  return Array.from(actual).findIndex((value, i) => {
    const other = expected[i] ?? 0;
    return Number.isNaN(value) !== Number.isNaN(other) || Math.abs(value - other) > 1e-8;
  });
}

describe.each(SUBJECTS)('$name', (subject) => {
  it('does not change with later bars', () => {
    fc.assert(
      fc.property(someBars, fc.integer({ min: 1, max: 44 }), (bars, end) => {
        const [whole, early] = [computed(subject, bars), computed(subject, cut(bars, end))];
        const differences = early.map((column, i) => firstDifference(column, whole[i]?.subarray(0, end) ?? none));
        expect(differences.every((index) => index === -1)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('is the same in another unit of price', () => {
    fc.assert(
      fc.property(someBars, fc.constantFrom(0.01, 0.5, 7, 1_000), (bars, factor) => {
        const times = (values: ArrayLike<number>): number[] => Array.from(values, (value) => value * factor);
        const scaled = { o: times(bars.o), h: times(bars.h), l: times(bars.l), c: times(bars.c), v: bars.v };
        const [plain, other] = [computed(subject, bars), computed(subject, scaled)];
        const expected = subject.scales === 'with-price' ? factor : 1;
        const differences = other.map((column, i) =>
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

  it('filling from any bar on gives the same values as computing the whole series', () => {
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
