// If this fails, a reference answer depends on later bars or on the price scale, or breaks the rule that it comes from.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBarColumns, sliceColumns, type BarColumns } from '../market/bar-columns.ts';
import { measureChart, type ChartBars } from './chart-bars.ts';
import { detectGaps } from './gaps.ts';
import { anyChart, randomChart, scaled } from './grading.test-data.ts';
import { acceptedLegs, acceptedLegsAtScales, detectLegs, type Leg } from './legs.ts';
import { detectLevels } from './levels.ts';
import { detectStructure } from './structure.ts';
import { detectSwings } from './swings.ts';

const RUNS = 300;
const DETECTORS: readonly (readonly [string, (chart: ChartBars, end?: number) => readonly object[]])[] = [
  ['swings', detectSwings],
  ['legs', detectLegs],
  ['gaps', detectGaps],
  ['structure', detectStructure],
  ['levels', detectLevels],
];

/** Returns bars from rows of open, high, low and close. */
function chartOf(rows: readonly (readonly [number, number, number, number])[]): BarColumns {
  const columns = createBarColumns(rows.length);
  for (const [i, [o, h, l, c]] of rows.entries()) {
    columns.t[i] = i;
    columns.o[i] = o;
    columns.h[i] = h;
    columns.l[i] = l;
    columns.c[i] = c;
  }
  return columns;
}

describe.each(DETECTORS)('the detected %s', (_name, detect) => {
  it('at bar t equal those of the chart without the bars after t', () => {
    fc.assert(
      fc.property(anyChart, fc.double({ min: 0.1, max: 1, noNaN: true }), (bars, share) => {
        const end = Math.max(16, Math.ceil(bars.t.length * share));
        const cut = measureChart(sliceColumns(bars, 0, Math.min(end, bars.t.length)));
        expect(detect(measureChart(bars), Math.min(end, bars.t.length))).toEqual(detect(cut));
      }),
      { numRuns: RUNS },
    );
  });

  it('are at the same bars for any price scale', () => {
    const withoutPrices = (found: readonly object[]) =>
      JSON.stringify(found, (key, value: unknown) =>
        ['price', 'top', 'bottom', 'atr'].includes(key) ? undefined : value,
      );
    fc.assert(
      fc.property(anyChart, fc.constantFrom(2 ** -10, 0.5, 4, 2 ** 20), (bars, factor) => {
        const [plain, other] = [detect(measureChart(bars)), detect(measureChart(scaled(bars, factor)))];
        expect(withoutPrices(other)).toBe(withoutPrices(plain));
      }),
      { numRuns: RUNS },
    );
  });

  it('are none on a chart whose prices never move and on a chart with too few bars', () => {
    expect(detect(measureChart(chartOf(Array.from({ length: 60 }, () => [5, 5, 5, 5] as const))))).toEqual([]);
    expect(detect(measureChart(chartOf([[1, 2, 1, 2]])))).toEqual([]);
    expect(detect(measureChart(chartOf([])))).toEqual([]);
  });
});

describe('the swings', () => {
  it('alternate between high and low, and every leg between them has at least 1.5 ATR of one of its bars', () => {
    fc.assert(
      fc.property(anyChart, (bars) => {
        const chart = measureChart(bars);
        const swings = detectSwings(chart);
        for (const [i, swing] of swings.entries()) {
          const before = swings[i - 1];
          if (before === undefined) continue;
          expect(swing.kind).not.toBe(before.kind);
          expect(swing.index).toBeGreaterThanOrEqual(before.index);
          // When the rule replaces a swing, the new one is more extreme. So it stays on the right side of the previous
          // swing, even if the ATR at its bar is different.
          expect(swing.kind === 'high' ? swing.price > before.price : swing.price < before.price).toBe(true);
          const atrs = chart.atr.slice(before.index, swing.index + 1).filter((atr) => Number.isFinite(atr));
          expect(Math.abs(swing.price - before.price)).toBeGreaterThanOrEqual(1.5 * Math.min(...atrs));
        }
      }),
      { numRuns: RUNS },
    );
  });
});

describe('the gaps', () => {
  const before = Array.from({ length: 20 }, () => [10, 11, 9, 10] as const);
  it.each([
    [
      'bullish',
      [
        [10, 11, 9, 10.5],
        [10.5, 14, 10.4, 13.9],
        [13, 15, 12, 14],
      ],
      { direction: 'bullish', index: 21, top: 12, bottom: 11 },
    ],
    [
      'bearish',
      [
        [10, 11, 9, 9.5],
        [9.5, 9.6, 6, 6.1],
        [7, 8, 5, 6],
      ],
      { direction: 'bearish', index: 21, top: 9, bottom: 8 },
    ],
    [
      'without a body in its direction',
      [
        [10, 11, 9, 10.5],
        [14, 14, 10.4, 10.5],
        [13, 15, 12, 14],
      ],
      null,
    ],
    [
      'lower than a quarter of an ATR',
      [
        [10, 11, 9, 10.5],
        [10.5, 14, 10.4, 13.9],
        [13, 15, 11.1, 14],
      ],
      null,
    ],
    [
      'that only touches',
      [
        [10, 11, 9, 10.5],
        [10.5, 14, 10.4, 13.9],
        [13, 15, 11, 14],
      ],
      null,
    ],
  ] as const)('are found by their rule: %s', (_name, rows, expected) => {
    expect(detectGaps(measureChart(chartOf([...before, ...rows])))).toEqual(expected === null ? [] : [expected]);
  });
});

describe('the legs', () => {
  const leg = (direction: Leg['direction'], sizeAtr: number, index: number): Leg => {
    const swing = { kind: 'low', index, price: 1 } as const;
    return { direction, sizeAtr, from: swing, to: swing };
  };
  it('are accepted at each scale, so that a small pullback need not end a leg', () => {
    const charts = Array.from({ length: 100 }, (_, seed) => measureChart(randomChart(seed + 1, 150)));
    const longer = charts.filter((chart) => {
      const plain = acceptedLegs(detectLegs(chart), 'bullish');
      const atScales = acceptedLegsAtScales(chart, 'bullish');
      for (const leg of plain) expect(atScales).toContainEqual(leg);
      return atScales.length > plain.length;
    });
    expect(longer.length).toBeGreaterThan(10);
  });
  it('are accepted if they have at least 80% of the largest size of their direction, the largest first', () => {
    const legs = [leg('bullish', 4, 1), leg('bearish', 9, 2), leg('bullish', 5, 3), leg('bullish', 3.9, 4)];
    expect(acceptedLegs(legs, 'bullish').map(({ sizeAtr }) => sizeAtr)).toEqual([5, 4]);
    expect(acceptedLegs(legs.slice(0, 1), 'bearish')).toEqual([]);
  });
});

describe('the structure breaks', () => {
  /** Returns bars with small ranges that close at these prices. */
  const path = (closes: readonly number[]) =>
    measureChart(chartOf(closes.map((close, i) => [closes[i - 1] ?? close, close + 0.5, close - 0.5, close] as const)));
  const ramp = (from: number, to: number, bars: number) =>
    Array.from({ length: bars }, (_, i) => from + ((to - from) * (i + 1)) / bars);

  it('are labeled bos with the trend and choch if they turn it, and each swing is broken once', () => {
    const closes = [
      ...ramp(100, 110, 8),
      ...ramp(110, 102, 8),
      ...ramp(102, 118, 10),
      ...ramp(118, 108, 8),
      ...ramp(108, 126, 10),
      ...ramp(126, 96, 14),
      ...ramp(96, 100, 6),
    ];
    const found = detectStructure(path(closes));
    expect(found.map(({ label, direction }) => `${label} ${direction}`)).toEqual(['bos bullish', 'choch bearish']);
    expect(new Set(found.map(({ swing }) => swing.index)).size).toBe(found.length);
  });
});

describe('the levels', () => {
  /** Returns bars with three tops near 110, followed by bars with small ranges that lower the ATR. */
  const quietEnd = () => {
    const rows: [number, number, number, number][] = [];
    for (const top of [110, 111, 110.5])
      for (let step = -7; step <= 7; step += 1) {
        const mid = top - 2 * Math.abs(step) - 1;
        rows.push([mid, mid + 1, mid - 1, mid]);
      }
    for (let i = 0; i < 40; i += 1) rows.push([96 - i / 10, 96.05 - i / 10, 95.95 - i / 10, 96 - i / 10]);
    return measureChart(chartOf(rows));
  };

  it('are measured with the ATR at their touches, so that a quiet end of the chart hides none', () => {
    const chart = quietEnd();
    const top = (version: number) =>
      detectLevels(chart, chart.bars.t.length, version).filter(({ price }) => price > 105);
    expect(top(1)).toEqual([]);
    expect(top(2)).toHaveLength(1);
    expect(top(2)[0]?.price).toBeCloseTo(110.5, 9);
  });

  it('have at least three touches within half an ATR, and share no touch', () => {
    fc.assert(
      fc.property(anyChart, (bars) => {
        const chart = measureChart(bars);
        const levels = detectLevels(chart);
        for (const { price, touches, atr } of levels) {
          const mean = touches.reduce((sum, { index }) => sum + (chart.atr[index] ?? 0), 0) / touches.length;
          expect(atr).toBeCloseTo(mean, 9);
          const prices = touches.map((touch) => touch.price);
          expect(touches.length).toBeGreaterThanOrEqual(3);
          expect(Math.max(...prices) - Math.min(...prices)).toBeLessThanOrEqual(0.5 * atr);
          expect(price).toBeGreaterThanOrEqual(Math.min(...prices));
        }
        const used = levels.flatMap(({ touches }) => touches.map(({ kind, index }) => `${kind}${index}`));
        expect(new Set(used).size).toBe(used.length);
      }),
      { numRuns: RUNS },
    );
  });
});
