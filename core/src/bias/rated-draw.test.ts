// If this fails, the stated chance of a rated question is wrong, so that the evidence of skill is too strong or too
// weak for everybody.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../kernel/random.ts';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import type { Bar } from '../market/bar.ts';
import { elementAt } from '../kernel/element-at.ts';
import { BIAS_WINDOWS } from './bias-rules.ts';
import { ORIGIN, seriesOf } from './bias.test-data.ts';
import { asDrawn } from './drawn-bars.ts';
import { countUnseen, drawRatedTest, type RatedAsset, type RatedSeries } from './rated-draw.ts';
import { classifyOutcome, classifyOutcomeByLog } from './truth.ts';
import { windowRange } from './windows.ts';
import type { TimeRange } from './windows.ts';

const { setupBars, outcomeBars } = BIAS_WINDOWS['1d'];
const LENGTH = setupBars + outcomeBars;

/** Returns a random walk with large steps, so that all three outcomes occur. */
function walk(days: number, seed = 1): RatedSeries {
  const random = createRandom(seed);
  const { times } = seriesOf('1d', days);
  const close = new Float64Array(days);
  const high = new Float64Array(days);
  const low = new Float64Array(days);
  let price = 100;
  for (let i = 0; i < days; i += 1) {
    const before = price;
    price *= Math.exp(0.04 * random.normal() + 0.002);
    close[i] = price;
    high[i] = Math.max(before, price) * Math.exp(0.01 * random.next());
    low[i] = Math.min(before, price) * Math.exp(-0.01 * random.next());
  }
  return {
    timeframe: '1d',
    times,
    high,
    low,
    close,
    starts: new Uint8Array(days).fill(1, 0, Math.max(0, days - LENGTH + 1)),
  };
}

function barsOf({ times, high, low, close }: RatedSeries, first: number): Bar[] {
  return Array.from({ length: LENGTH }, (_, k) => {
    const i = first + k;
    const c = elementAt(close, i);
    return { t: epochMs(elementAt(times, i)), o: c, h: elementAt(high, i), l: elementAt(low, i), c, v: 1 };
  });
}

function assetOf(series: RatedSeries, changes: Partial<RatedAsset> = {}): RatedAsset {
  return { asset: 'BTC', assetClass: 'crypto', series: [series], shown: [], ...changes };
}

function drawOver(seed: number, assets: readonly RatedAsset[], questionCount = 5) {
  const result = drawRatedTest(createRandom(seed), { questionCount, assets });
  return result.ok ? result.value : null;
}

function draw(seed: number, series: RatedSeries, questionCount = 5, shown: readonly TimeRange[] = []) {
  return drawOver(seed, [assetOf(series, { shown })], questionCount);
}

describe('the chance of a question', () => {
  it('is the share of that outcome in the set from which it was drawn, with up and down equally likely', () => {
    const series = walk(400);
    // For a test of one question, the set contains every window.
    const all = Array.from({ length: 400 - LENGTH + 1 }, (_, first) => {
      const bars = barsOf(series, first);
      return classifyOutcomeByLog(bars.slice(0, setupBars), bars.slice(setupBars)).direction;
    });
    const neutral = all.filter((direction) => direction === 'neutral').length / all.length;
    expect(neutral).toBeGreaterThan(0);
    const [window] = draw(3, series, 1) ?? [];
    expect(window?.setSize).toBe(all.length);
    expect(window?.chances.neutral).toBeCloseTo(neutral, 12);
    expect(window?.chances.bullish).toBeCloseTo((1 - neutral) / 2, 12);
    expect(window?.chances.bearish).toBe(window?.chances.bullish);
  });

  it('is true: over many tests each outcome occurs as often as its chance says', () => {
    const series = walk(900, 5);
    const sum = { bullish: 0, bearish: 0, neutral: 0 };
    const came = { bullish: 0, bearish: 0, neutral: 0 };
    let n = 0;
    for (let seed = 0; seed < 600; seed += 1) {
      for (const window of draw(seed, series) ?? []) {
        const bars = barsOf(series, window.firstIndex);
        const drawn = asDrawn({ setup: bars.slice(0, setupBars), outcome: bars.slice(setupBars) }, window.isMirrored);
        came[classifyOutcomeByLog(drawn.setup, drawn.outcome).direction] += 1;
        for (const side of ['bullish', 'bearish', 'neutral'] as const) sum[side] += window.chances[side];
        n += 1;
      }
    }
    expect(n).toBe(3_000);
    // The limit is 5 standard deviations of a share near one half, in 3,000 draws.
    for (const side of ['bullish', 'bearish', 'neutral'] as const)
      expect(Math.abs(came[side] - sum[side])).toBeLessThan(5 * Math.sqrt(n / 4));
  });
});

describe('the windows of a test', () => {
  it('overlap neither each other nor bars already shown, and are found whenever that many fit', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 0, max: 300 }),
        fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 3 }),
        (seed, spare, days) => {
          const series = walk(5 * LENGTH + spare);
          const shown = days.map((day) => ({
            from: epochMs(ORIGIN + day * DAY_MS),
            until: epochMs(ORIGIN + (day + 5) * DAY_MS),
          }));
          const windows = draw(seed, series, 5, shown);
          const fits = countUnseen([assetOf(series, { shown })]) >= 5;
          expect(windows !== null).toBe(fits);
          const ranges = [...shown, ...(windows ?? []).map(windowRange)];
          for (const [i, window] of (windows ?? []).entries()) {
            const { from, until } = windowRange(window);
            const others = ranges.filter((_, at) => at !== shown.length + i);
            expect(others.some((other) => other.from < until && from < other.until)).toBe(false);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
  it('begin only at allowed starts', () => {
    const series = walk(800);
    const starts = series.starts.map((_, i) => (i % 7 === 0 && i <= 800 - LENGTH ? 1 : 0));
    const windows = draw(9, { ...series, starts });
    expect(windows?.map(({ firstIndex }) => firstIndex % 7)).toEqual([0, 0, 0, 0, 0]);
  });
  it('are mirrored in half of the cases', () => {
    const series = walk(900);
    let mirrored = 0;
    for (let seed = 0; seed < 200; seed += 1)
      mirrored += (draw(seed, series) ?? []).filter((each) => each.isMirrored).length;
    expect(Math.abs(mirrored - 500)).toBeLessThan(80);
  });
});

describe('a test over several assets', () => {
  // Two assets of one class have room for two windows each, at the same time; the third asset is of another class.
  const days = 2 * LENGTH + 20;
  const over = [
    assetOf(walk(days, 1)),
    assetOf(walk(days, 2), { asset: 'ETH' }),
    assetOf(walk(days, 3), { asset: 'XAU', assetClass: 'commodity' }),
  ];

  it('asks about each asset, and never about one class twice at the same time', () => {
    const asked = new Set<string>();
    for (let seed = 0; seed < 40; seed += 1) {
      const windows = drawOver(seed, over, 4) ?? [];
      expect(windows).toHaveLength(4);
      for (const window of windows) asked.add(window.asset);
      const crypto = windows.filter(({ asset }) => asset !== 'XAU').map(windowRange);
      expect(crypto).toHaveLength(2);
      const [a, b] = crypto.toSorted((x, y) => x.from - y.from);
      expect(b!.from).toBeGreaterThanOrEqual(a!.until);
    }
    expect(asked).toEqual(new Set(['BTC', 'ETH', 'XAU']));
  });
  it('is refused exactly if it has more questions than fit', () => {
    expect(countUnseen(over)).toBe(4);
    expect([0, 1, 3, 9].map((limit) => countUnseen(over, limit))).toEqual([0, 1, 3, 4]);
    expect(drawOver(1, over, 5)).toBeNull();
    const rest = over.map((each) => (each.asset === 'XAU' ? { ...each, shown: [spanOf(days)] } : each));
    expect(countUnseen(rest)).toBe(2);
    expect(drawOver(1, rest, 3)).toBeNull();
  });
  it('does not use windows of an asset that were shown, but uses the same time of other assets', () => {
    const [btc, ...others] = over;
    const assets = [{ ...btc!, shown: [spanOf(days)] }, ...others];
    for (let seed = 0; seed < 20; seed += 1)
      expect(
        drawOver(seed, assets, 4)
          ?.map(({ asset }) => asset)
          .toSorted(),
      ).toEqual(['ETH', 'ETH', 'XAU', 'XAU']);
  });
  it('counts the chances of a question over the set of its own asset', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const [window] = drawOver(seed, over, 1) ?? [];
      const { series } = over.find(({ asset }) => asset === window?.asset) ?? over[0]!;
      const [own] = draw(seed, series[0]!, 1) ?? [];
      expect(window).toMatchObject({ setSize: own?.setSize, chances: own?.chances });
    }
  });
});

function spanOf(days: number): TimeRange {
  return { from: ORIGIN, until: epochMs(ORIGIN + days * DAY_MS) };
}

it('a Mixed test is drawn even if its questions fit only at different timeframes', () => {
  // The history has weekly bars for one question, followed by daily bars for three questions.
  const length = BIAS_WINDOWS['1w'].setupBars + BIAS_WINDOWS['1w'].outcomeBars;
  const daily = walk(7 * length + 3 * LENGTH);
  const starts = daily.starts.map((may, first) => (first >= 7 * length ? may : 0));
  const weeks = seriesOf('1w', length);
  const flat = new Float64Array(length).fill(100);
  const weekly: RatedSeries = {
    timeframe: '1w',
    times: weeks.times,
    high: flat,
    low: flat,
    close: flat,
    starts: new Uint8Array(length).fill(1, 0, 1),
  };
  const windows = drawOver(4, [assetOf(daily, { series: [{ ...daily, starts }, weekly] })], 4) ?? [];
  expect(windows.map(({ timeframe }) => timeframe).toSorted()).toEqual(['1d', '1d', '1d', '1w']);
});

describe('a mirrored chart', () => {
  const series = walk(2_000, 8);
  it('always has the mirrored outcome by log prices, but not always by raw prices', () => {
    let raw = 0;
    for (let first = 0; first < 1_800; first += 7) {
      const bars = barsOf(series, first);
      const real = { setup: bars.slice(0, setupBars), outcome: bars.slice(setupBars) };
      const drawn = asDrawn(real, true);
      const [a, b] = [classifyOutcomeByLog(real.setup, real.outcome), classifyOutcomeByLog(drawn.setup, drawn.outcome)];
      expect(b.moveAtr).toBeCloseTo(-a.moveAtr, 9);
      expect(b.direction).toBe({ bullish: 'bearish', bearish: 'bullish', neutral: 'neutral' }[a.direction]);
      if (
        Math.abs(
          classifyOutcome(drawn.setup, drawn.outcome).moveAtr + classifyOutcome(real.setup, real.outcome).moveAtr,
        ) > 0.05
      )
        raw += 1;
    }
    expect(raw).toBeGreaterThan(10);
  });
  it('keeps high and low beyond open and close, and gives the original when it is mirrored again', () => {
    const bars = barsOf(series, 100);
    const real = { setup: bars.slice(0, setupBars), outcome: bars.slice(setupBars) };
    const drawn = asDrawn(real, true);
    for (const { o, h, l, c } of [...drawn.setup, ...drawn.outcome]) {
      expect(h).toBeGreaterThanOrEqual(Math.max(o, c));
      expect(l).toBeLessThanOrEqual(Math.min(o, c));
    }
    const again = asDrawn(drawn, true);
    expect(again.outcome.at(-1)?.c).toBeCloseTo(real.outcome.at(-1)?.c ?? 0, 8);
  });
});
