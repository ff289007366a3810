// If this fails, a learner can be shown a window that overlaps another window of the test, or an already seen window
// although there are unseen windows. Or a test is refused although the history has room for it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../kernel/random.ts';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import { hasReference, referenceColumn } from '../market/reference-csv.test-data.ts';
import { ORIGIN, repeated, seriesOf } from './bias.test-data.ts';
import { BIAS_TIMEFRAMES, BIAS_WINDOWS } from './bias-rules.ts';
import type { BiasTimeframe } from './bias-rules.ts';
import { windowBars } from './window-candidates.ts';
import { planTest, windowRange } from './windows.ts';
import type { BiasSeries, PlannedWindow, TimeRange } from './windows.ts';

function plan(seed: number, questionCount: number, series: readonly BiasSeries[], seen: readonly TimeRange[] = []) {
  const result = planTest(createRandom(seed), { questionCount, series, seen });
  return result.ok ? result.value : null;
}

function planned(...args: Parameters<typeof plan>): readonly PlannedWindow[] {
  const windows = plan(...args);
  if (windows === null) throw new Error('the plan was refused');
  return windows;
}

function expectSound(windows: readonly PlannedWindow[], series: readonly BiasSeries[]): void {
  for (const window of windows) {
    const times = series.find((each) => each.timeframe === window.timeframe)?.times ?? new Float64Array();
    expect(times[window.firstIndex]).toBe(window.setupFirst);
    expect(times[window.firstIndex + windowBars(window.timeframe) - 1]).toBe(window.outcomeLast);
  }
  const ranges = windows.map(windowRange).toSorted((a, b) => a.from - b.from);
  ranges.slice(1).forEach((range, i) => expect(range.from).toBeGreaterThanOrEqual(ranges[i]!.until));
}

function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.from < b.until && b.from < a.until;
}

function dayOf(index: number): EpochMs {
  return epochMs(ORIGIN + index * DAY_MS);
}

const timeframe = fc.constantFrom(...BIAS_TIMEFRAMES);
const seed = fc.integer();

describe('planTest', () => {
  it('places exactly as many windows as fit, and refuses one more', () => {
    fc.assert(
      fc.property(
        seed,
        timeframe,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 400 }),
        (s, tf, n, spare) => {
          const series = [seriesOf(tf, n * windowBars(tf) + (spare % windowBars(tf)))];
          const windows = planned(s, n, series);
          expect(windows).toHaveLength(n);
          expectSound(windows, series);
          expect(plan(s, n + 1, series)).toBeNull();
        },
      ),
      { numRuns: 200 },
    );
  });

  it('gives windows of different timeframes times that do not overlap', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 700, max: 2200 }), (s, n, days) => {
        const series = mixedSeries(days);
        const windows = planned(s, n, series);
        expect(windows).toHaveLength(n);
        expectSound(windows, series);
      }),
      { numRuns: 15 },
    );
  });

  it('finds the only mix of timeframes that fits', () => {
    // The weekly and monthly series are too short for a window. The daily series has room for exactly one window, and
    // the 4h bars after it for exactly four.
    const daily = seriesOf('1d', 110);
    const fine = seriesOf('4h', 110 * 6 + 4 * 150);
    const series = [{ ...fine, times: fine.times.subarray(110 * 6) }, daily, seriesOf('1w', 67), seriesOf('1M', 16)];
    for (let s = 0; s < 20; s += 1) {
      const windows = planned(s, 5, series);
      expect(windows.map((window) => window.timeframe).toSorted()).toEqual(['1d', '4h', '4h', '4h', '4h']);
      expectSound(windows, series);
      expect(plan(s, 6, series)).toBeNull();
    }
  });

  it('returns the same plan for the same seed and another plan for another seed', () => {
    const series = mixedSeries(2000);
    expect(planned(7, 5, series)).toEqual(planned(7, 5, series));
    expect(planned(7, 5, series)).not.toEqual(planned(8, 5, series));
  });

  it('draws every placement equally often', () => {
    // Two windows and 3 free bars have C(5, 2) = 10 placements; in each, either window may be asked first.
    const series = [seriesOf('1d', 2 * 110 + 3)];
    const counts = new Map<string, number>();
    for (let s = 0; s < 4000; s += 1) {
      const key = planned(s, 2, series).map((window) => window.firstIndex).join(); // oxfmt-ignore
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(20);
    // Each count is expected to be 200; five standard deviations are 69.
    for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(69);
  });

  it('spreads the windows of a long history evenly', () => {
    const series = [seriesOf('1d', 1200)];
    const tenths = repeated(0, 10);
    for (let s = 0; s < 400; s += 1) {
      for (const { firstIndex } of planned(s, 5, series)) tenths[Math.floor((firstIndex / 1091) * 10)]! += 1;
    }
    // 200 windows are expected in each tenth of the history.
    for (const count of tenths) expect(Math.abs(count - 200)).toBeLessThan(65);
  });

  it('draws the timeframes of a Mixed test evenly when all have room', () => {
    const series = mixedSeries(1600);
    const first = new Map<BiasTimeframe, number>();
    for (let s = 0; s < 120; s += 1) {
      const drawn = planned(s, 1, series)[0]!.timeframe;
      first.set(drawn, (first.get(drawn) ?? 0) + 1);
    }
    for (const each of BIAS_TIMEFRAMES) expect(Math.abs((first.get(each) ?? 0) - 30)).toBeLessThan(24);
  });

  it('avoids seen bars as long as there are unseen windows', () => {
    fc.assert(
      fc.property(seed, timeframe, fc.integer({ min: 0, max: 300 }), (s, tf, spare) => {
        // The history has room for two tests of two windows, wherever the first test lies.
        const series = [seriesOf(tf, 8 * windowBars(tf) + spare)];
        const seen = planned(s, 2, series).map(windowRange);
        const windows = planned(s + 1, 2, series, seen);
        for (const window of windows) expect(seen.some((range) => overlaps(range, windowRange(window)))).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it('avoids bars that were seen on another timeframe', () => {
    const [daily, fine] = [seriesOf('1d', 400), seriesOf('4h', 2400)];
    for (let s = 0; s < 50; s += 1) {
      const seen = planned(s, 2, [daily]).map(windowRange);
      for (const window of planned(s, 3, [fine], seen)) {
        expect(seen.some((range) => overlaps(range, windowRange(window)))).toBe(false);
      }
    }
  });

  it('takes a timeframe with unseen windows if all windows of another one were seen', () => {
    const series = [seriesOf('1d', 130), seriesOf('4h', 6 * 130)];
    const seen = [{ from: ORIGIN, until: dayOf(100) }];
    for (let s = 0; s < 20; s += 1) expect(planned(s, 1, series, seen)[0]?.timeframe).toBe('4h');
  });

  it('takes the windows with the fewest seen bars if no window is unseen', () => {
    // Bars 30 to 119 of the 150 were seen. Windows at 0 and at 40 contain 80 of them; every other window contains more.
    const seen = [{ from: dayOf(30), until: dayOf(120) }];
    const starts = Array.from({ length: 60 }, (_, s) => planned(s, 1, [seriesOf('1d', 150)], seen)[0]?.firstIndex);
    expect(new Set(starts)).toEqual(new Set([0, 40]));
  });

  it('finds the placement with the least total of seen bars', () => {
    const range = fc.record({ from: fc.nat(240), days: fc.integer({ min: 1, max: 200 }) });
    fc.assert(
      fc.property(seed, fc.nat(12), fc.array(range, { maxLength: 5 }), (s, spare, ranges) => {
        const seenDays = ranges.map(({ from, days }) => ({ from, until: from + days }));
        const cost = (start: number): number =>
          seenDays.reduce((sum, { from, until }) => {
            const bars = Math.max(0, Math.min(until, start + 110) - Math.max(from, start));
            return sum + bars + (from === start && until === start + 110 ? 1e9 : 0);
          }, 0);
        let least = Number.POSITIVE_INFINITY;
        for (let a = 0; a <= spare; a += 1) {
          for (let b = a + 110; b <= 110 + spare; b += 1) least = Math.min(least, cost(a) + cost(b));
        }
        const seen = seenDays.map(({ from, until }) => ({ from: dayOf(from), until: dayOf(until) }));
        const windows = planned(s, 2, [seriesOf('1d', 220 + spare)], seen);
        expect(windows.reduce((sum, window) => sum + cost(window.firstIndex), 0)).toBe(least);
      }),
    );
  });

  it('repeats an identical window only if no other window exists', () => {
    const identical = { from: ORIGIN, until: dayOf(110) };
    const elsewhere = { from: dayOf(1), until: dayOf(111) };
    // There are two windows, with first bar 0 and 1. The nine ranges of `worn` cover both windows, but are identical to
    // neither. The tenth range is identical to one window and shares 109 bars with the other.
    const worn = Array.from({ length: 9 }, () => ({ from: ORIGIN, until: dayOf(400) }));
    expect(planned(1, 1, [seriesOf('1d', 111)], [identical, ...worn])[0]?.firstIndex).toBe(1);
    expect(planned(1, 1, [seriesOf('1d', 111)], [elsewhere, ...worn])[0]?.firstIndex).toBe(0);
    expect(planned(1, 1, [seriesOf('1d', 110)], [identical])[0]?.firstIndex).toBe(0);
  });

  it.each([0, 1.5, 13, Number.NaN])('throws for %s questions', (questionCount) => {
    expect(() => plan(1, questionCount, [seriesOf('1d', 2000)])).toThrow(/questions/);
  });

  it('refuses an empty history', () => {
    expect(plan(1, 1, [])).toBeNull();
    expect(plan(1, 1, [seriesOf('1d', 0)])).toBeNull();
  });

  const REAL = 'data/BTCUSDT_1d_2023_2025_derived.csv';
  it.skipIf(!hasReference(REAL))('plans 30 tests on 749 real days, and repeats no window unless it must', () => {
    const series = [{ timeframe: '1d' as const, times: Float64Array.from(referenceColumn(REAL, 't')) }];
    const seen: TimeRange[] = [];
    for (let s = 0; s < 30; s += 1) {
      const windows = planned(s, 5, series, seen);
      expect(windows).toHaveLength(5);
      expectSound(windows, series);
      for (const window of windows) expect(seen).not.toContainEqual(windowRange(window));
      seen.push(...windows.map(windowRange));
    }
  });
});

function mixedSeries(days: number): BiasSeries[] {
  return [
    seriesOf('4h', days * 6),
    seriesOf('1d', days),
    seriesOf('1w', Math.floor(days / 7)),
    seriesOf('1M', Math.floor(days / 31)),
  ].filter((series) => series.times.length >= BIAS_WINDOWS[series.timeframe].setupBars);
}
