// If this fails, the atlas reports an effect that does not exist, or misses an effect that exists. Or it counts an
// event that the text of the claim does not describe.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../kernel/random.ts';
import { countHorizon, shuffledCopies } from './atlas-counts.ts';
import { barsOf, randomBars, seriesOf } from './atlas.test-data.ts';
import type { AtlasRule } from './claim.ts';
import { countRow, sumCases } from './count.ts';
import { engulfingEvents, shadowEvents } from './events/candle-events.ts';
import { breakoutEvents, threeFallsEvents } from './events/indicator-events.ts';
import { narrowBarEvents } from './events/size-events.ts';
import { gapTouchEvents, sweepEvents } from './events/structure-events.ts';
import { directionCases, eventsWhere } from './outcomes.ts';
import { readRow } from './reading.ts';
import { ATLAS_RULES } from './rules.ts';
import { shuffleBars } from './shuffle-bars.ts';
import { fillCases } from './zones.ts';

type Row = readonly [o: number, h: number, l: number, c: number];
/**
 * Returns steadily falling bars. An event after them has an ATR, because the warm-up is over, and it follows a fall.
 */
const falling = (count: number, from = 200): Row[] =>
  Array.from({ length: count }, (_, i) => [from - i, from - i + 0.6, from - i - 1.6, from - i - 1]);

describe('the detectors of events', () => {
  it('find an engulfing bar only after a fall, and only if its body covers the whole body before it', () => {
    const before = falling(30);
    const rows = (last: Row) => barsOf([...before, last]);
    expect(engulfingEvents(rows([169.9, 172, 169, 171.1]), 1)).toMatchObject([{ index: 30, side: 1 }]);
    expect(engulfingEvents(rows([169.9, 172, 169, 170.9]), 1)).toEqual([]);
    expect(engulfingEvents(rows([169.9, 172, 169, 171.1]), -1)).toEqual([]);
  });

  it('find a hammer if its lower shadow is at least two bodies and its upper shadow at most half a body', () => {
    const rows = (last: Row) => barsOf([...falling(30), last]);
    expect(shadowEvents(rows([169, 170.2, 167.1, 170]), 1)).toEqual([]);
    expect(shadowEvents(rows([169, 170.4, 166.9, 170]), 1)).toMatchObject([{ index: 30, side: 1 }]);
    expect(shadowEvents(rows([169, 170.6, 166.9, 170]), 1)).toEqual([]);
  });

  it('count only the third fall of a run', () => {
    const rise: Row = [175, 181, 174, 180];
    const bars = barsOf([...falling(25), rise, ...falling(5, 180)]);
    expect(threeFallsEvents(bars).map(({ index }) => index)).toEqual([28]);
  });

  it('find the breakout of a range at the first close beyond it, and only there', () => {
    const flat = Array.from({ length: 30 }, (): Row => [100, 101, 99, 100]);
    const bars = barsOf([...flat, [100, 103, 100, 102], [102, 105, 102, 104]]);
    expect(breakoutEvents(bars)).toMatchObject([{ index: 30, side: 1 }]);
  });

  it('call a bar narrow only if none of the six bars before it is as narrow', () => {
    const wide = Array.from({ length: 30 }, (): Row => [100, 102, 98, 100]);
    const chart = seriesOf(barsOf([...wide, [100, 100.5, 99.5, 100], [100, 100.5, 99.5, 100]])).chart;
    expect(narrowBarEvents(chart).map(({ index }) => index)).toEqual([30]);
  });

  it('find a sweep on the side to which its bar closes back', () => {
    const { chart } = seriesOf(randomBars(7, 3_000));
    const [sweeps, touches] = [sweepEvents(chart), gapTouchEvents(chart)];
    for (const events of [sweeps, touches]) expect(new Set(events.map(({ side }) => side))).toEqual(new Set([1, -1]));
    for (const { index, side, zone } of sweeps) {
      const [high, low, close] = [chart.bars.h[index], chart.bars.l[index], chart.bars.c[index]].map(Number);
      const level = Number(zone?.high);
      expect(
        side > 0 ? Number(low) < level && Number(close) >= level : Number(high) > level && Number(close) <= level,
      ).toBe(true);
    }
    for (const { index, side, zone } of touches)
      expect(
        side > 0 ? Number(chart.bars.l[index]) <= Number(zone?.high) : Number(chart.bars.h[index]) >= Number(zone?.low),
      ).toBe(true);
  });
});

describe('the count of a claim', () => {
  const everyTenth: AtlasRule['cases'] = (series, horizon) =>
    directionCases(
      series,
      horizon,
      eventsWhere(series.chart.bars, (index) => (index % 10 === 0 ? 1 : null)),
    );
  const rule = (cases: AtlasRule['cases']): AtlasRule => ({
    id: 'test',
    control: 'any-bar',
    hasMirror: false,
    horizons: [1],
    intervals: ['1h'],
    classes: ['crypto'],
    cases,
  });
  const effort = { seed: 1, resamples: 300, shuffles: 40 };

  it('finds no effect in random bars', () => {
    const readings = [1, 2, 3, 4, 5].map((seed) => {
      const all = [seriesOf(randomBars(seed, 4_000))];
      return countHorizon(rule(everyTenth), 1, all, shuffledCopies(all, effort), effort)?.reading;
    });
    // A 95% interval misses the true value in one of twenty cases, so at most one of the five counts may find an
    // effect.
    expect(readings.filter((reading) => reading !== 'none').length).toBeLessThanOrEqual(1);
  });

  it('finds an existing effect and its direction', () => {
    const random = createRandom(3);
    let close = 1_000;
    const bars = barsOf(
      Array.from({ length: 4_000 }, (_, i): Row => {
        const open = close;
        // The bar after every tenth bar rises three times as often as it falls.
        close += i % 10 === 1 && random.next() < 0.5 ? 1 : random.normal();
        return [open, Math.max(open, close) + 0.1, Math.min(open, close) - 0.1, close];
      }),
    );
    const all = [seriesOf(bars)];
    const count = countHorizon(rule(everyTenth), 1, all, shuffledCopies(all, effort), effort);
    expect(count?.reading).toBe('as-claimed');
    expect(count?.all.difference).toBeGreaterThan(0.15);
    const against = rule((series, horizon) =>
      directionCases(
        series,
        horizon,
        eventsWhere(series.chart.bars, (index) => (index % 10 === 0 ? -1 : null)),
      ),
    );
    expect(countHorizon(against, 1, all, shuffledCopies(all, effort), effort)?.reading).toBe('against');
  });

  it('is the same for the same seed', () => {
    const all = [seriesOf(randomBars(9, 2_000))];
    for (const each of ATLAS_RULES.filter(
      ({ intervals, classes }) => intervals.includes('1h') && classes.includes('crypto'),
    )) {
      const counted = () => countHorizon(each, each.horizons[0] ?? 0, all, [], { ...effort, resamples: 20 });
      expect(counted()).toEqual(counted());
    }
  });

  it('over two series equals the count over one series with all their cases', () => {
    const series = seriesOf(randomBars(1, 1_200));
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), fc.nat(60), (hits, split) => {
        const cases = hits.map((isHit, i) => ({
          index: 20 + 10 * i,
          side: 1 as const,
          zone: null,
          isHit,
          expected: 0.25,
          isMirrorHit: null,
        }));
        const count = (...parts: (typeof cases)[]) =>
          countRow(
            parts.map((part) => sumCases(series, part)),
            rule(everyTenth),
            0,
            createRandom(1),
          );
        const row = count(cases.slice(0, split), cases.slice(split));
        const rate = hits.filter(Boolean).length / hits.length;
        expect(row).toMatchObject({ cases: hits.length, mirror: null, rateInterval: null });
        const whole = count(cases);
        expect(row?.rate).toBeCloseTo(whole?.rate ?? Number.NaN, 12);
        expect(row?.difference).toBeCloseTo(whole?.difference ?? Number.NaN, 12);
        expect(row?.rate).toBeCloseTo(rate, 12);
        expect(row?.difference).toBeCloseTo(rate - 0.25, 12);
      }),
    );
  });
});

describe('fillCases', () => {
  it('counts a zone as filled once the price reaches its far edge, and its mirror on the other side', () => {
    const flat = Array.from({ length: 40 }, (): Row => [100, 101, 99, 100]);
    const series = seriesOf(barsOf([...flat, [100, 101, 96.9, 100], ...flat]));
    const zone = { low: 97, high: 98 };
    const at = (index: number) => fillCases(series, 5, [{ index, side: 1, zone }], createRandom(1))[0];
    expect(at(36)).toMatchObject({ isHit: true, isMirrorHit: false });
    expect(at(34)).toMatchObject({ isHit: false });
    expect(at(36)?.expected).toBeLessThan(0.5);
  });
});

describe('shuffleBars', () => {
  it('keeps the first bar, the last close and the shape of every bar', () => {
    const bars = randomBars(4, 300);
    const shuffled = shuffleBars(bars, createRandom(2));
    expect(shuffled.o[0]).toBe(bars.o[0]);
    expect(shuffled.c[299]).toBeCloseTo(Number(bars.c[299]), 6);
    const shapes = ({ h, l }: typeof bars) => [...h].map((high, i) => (high / Number(l[i])).toFixed(9)).toSorted();
    expect(shapes(shuffled)).toEqual(shapes(bars));
    expect([...shuffled.c].slice(1, 20)).not.toEqual([...bars.c].slice(1, 20));
  });
});

test.each([
  [{ difference: null, differenceInterval: null }, null, 'count'],
  [{ difference: 0.02, differenceInterval: [0.01, 0.03] }, [-0.01, 0.015], 'as-claimed'],
  [{ difference: 0.02, differenceInterval: [0.01, 0.03] }, [0.01, 0.03], 'none'],
  [{ difference: 0.02, differenceInterval: [0.01, 0.03] }, [0.03, 0.05], 'none'],
  [{ difference: 0.02, differenceInterval: [-0.01, 0.05] }, [-0.01, 0.01], 'none'],
  [{ difference: -0.02, differenceInterval: [-0.03, -0.01] }, [-0.01, 0.01], 'against'],
  [{ difference: -0.02, differenceInterval: [-0.03, -0.01] }, [-0.05, -0.03], 'none'],
] as const)('a row with %o, compared with the shuffled band %o, reads %s', (row, band, reading) => {
  const whole = { cases: 100, rate: 0.5, rateInterval: null, control: 0.5, mirror: null, ...row };
  expect(readRow(whole, band === null ? null : { rate: 0.5, difference: band })).toBe(reading);
});
