// If this fails, something other than the order of the bars distinguishes the recorded chart from the shuffled one.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../kernel/random.ts';
import { epochMs, HOUR_MS } from '../kernel/time.ts';
import type { Bar } from '../market/bar.ts';
import { slotsOf } from './bar-slots.ts';
import { makePair, type PairRow } from './make-pair.ts';
import { PAIR_BARS, PAIR_WINDOW_BARS } from './pair-rules.ts';

const START = Date.UTC(2024, 0, 1);

/** Returns hourly bars of a random walk on a price grid of 0.01, with a gap before each bar. */
function walk(seed: number, count = PAIR_WINDOW_BARS): Bar[] {
  const random = createRandom(seed);
  const cents = (value: number) => Math.round(value * 100) / 100;
  let close = 100;
  return Array.from({ length: count }, (_, i) => {
    const o = cents(close + 0.1 * random.normal());
    const c = cents(o + random.normal());
    const bar = {
      t: epochMs(START + i * HOUR_MS),
      o,
      h: cents(Math.max(o, c) + Math.abs(random.normal()) / 2),
      l: cents(Math.min(o, c) - Math.abs(random.normal()) / 2),
      c,
      v: 1 + random.below(1000),
    };
    close = c;
    return bar;
  });
}

const oneSlot = (bars: readonly Bar[]) => bars.slice(1).map(() => 0);

function pairOf(seed: number, bars = walk(seed), slots = oneSlot(bars)) {
  const pair = makePair(bars, slots, { order: [seed, 9], look: [seed] });
  if (pair === null) throw new Error('these bars have height');
  return pair;
}

/** Returns the heights of the bars as logarithms, in ascending order. */
const heightsOf = (rows: readonly PairRow[]) => rows.map(([, h, l]) => Math.log(h / l)).sort((a, b) => a - b);

function expectSameHeights(rows: readonly PairRow[], others: readonly PairRow[]): void {
  const heights = heightsOf(others);
  expect(rows).toHaveLength(others.length);
  for (const [i, height] of heightsOf(rows).entries()) expect(height).toBeCloseTo(heights[i] ?? 0, 3);
}

describe('a pair', () => {
  it.each([1, 2, 3, 4])('has two charts of the same bars in different order, with the same end (seed %i)', (seed) => {
    const { recorded, shuffled } = pairOf(seed);
    expect([recorded.length, shuffled.length]).toEqual([PAIR_BARS, PAIR_BARS]);
    expect(shuffled).not.toEqual(recorded);
    expect(shuffled.at(-1)?.[3]).toBe(recorded.at(-1)?.[3]);
    expectSameHeights(shuffled, recorded);
    for (const [o, h, l, c] of [...recorded, ...shuffled]) {
      expect(h).toBeGreaterThanOrEqual(Math.max(o, c));
      expect(l).toBeLessThanOrEqual(Math.min(o, c));
    }
  });

  it('has four prices for each bar, and neither volume nor time', () => {
    const { recorded, shuffled } = pairOf(5);
    for (const row of [...recorded, ...shuffled]) expect(row).toHaveLength(4);
  });

  it('has the recorded chart, changed only by factor, mirror and rounding', () => {
    const bars = walk(6);
    const { recorded } = pairOf(6, bars);
    const moves = recorded.slice(1).map((row, i) => Math.log(row[3] / (recorded[i]?.[3] ?? 1)));
    const real = bars.slice(2).map((bar, i) => Math.log(bar.c / (bars[i + 1]?.c ?? 1)));
    const sign = Math.sign(moves.reduce((sum, move, i) => sum + move * (real[i] ?? 0), 0));
    for (const [i, move] of moves.entries()) expect(move * sign).toBeCloseTo(real[i] ?? 0, 3);
  });

  it('is mirrored in half of the cases, and starts at a price between 50 and 200', () => {
    const bars = walk(7);
    const real = Math.sign(Math.log((bars.at(-1)?.c ?? 1) / (bars[0]?.c ?? 1)));
    const pairs = Array.from({ length: 400 }, (_, seed) => makePair(bars, oneSlot(bars), { order: [1], look: [seed] }));
    const mirrored = pairs.filter((pair) => {
      const [first, last] = [pair?.recorded[0]?.[0] ?? 1, pair?.recorded.at(-1)?.[3] ?? 1];
      return Math.sign(Math.log(last / first)) !== real;
    });
    expect(mirrored.length).toBeGreaterThan(160);
    expect(mirrored.length).toBeLessThan(240);
    const starts = pairs.map((pair) => pair?.recorded[0]?.[0] ?? 0);
    expect(Math.min(...starts)).toBeGreaterThan(45);
    expect(Math.max(...starts)).toBeLessThan(220);
  });

  it('is the same for the same seeds, and another look masks the same order differently', () => {
    const bars = walk(8);
    const made = (order: number, look: number) => makePair(bars, oneSlot(bars), { order: [order], look: [look] });
    expect(made(1, 2)).toEqual(made(1, 2));
    expect(made(3, 2)?.recorded).toEqual(made(1, 2)?.recorded);
    expect(made(3, 2)?.shuffled).not.toEqual(made(1, 2)?.shuffled);
    expect(made(1, 3)?.recorded).not.toEqual(made(1, 2)?.recorded);
  });

  it('has bars exchanged only within their slot', () => {
    const bars = walk(9);
    const slots = oneSlot(bars).map((_, i) => i % 24);
    const { recorded, shuffled } = pairOf(9, bars, slots);
    for (let slot = 0; slot < 24; slot += 1) {
      const ofSlot = (rows: readonly PairRow[]) => rows.filter((_, i) => i % 24 === slot);
      expectSameHeights(ofSlot(shuffled), ofSlot(recorded));
    }
    const alone = bars.slice(1).map((_, i) => i);
    const unmoved = pairOf(9, bars, alone);
    expect(unmoved.shuffled).toEqual(unmoved.recorded);
  });

  it('is null if no bar has a height', () => {
    const flat = walk(10).map((bar) => ({ ...bar, o: 5, h: 5, l: 5, c: 5 }));
    expect(makePair(flat, oneSlot(flat), { order: [1], look: [1] })).toBeNull();
  });
});

describe('the slots of bars', () => {
  const times = (...isos: string[]) => isos.map((iso) => epochMs(Date.parse(`${iso}Z`)));

  it('are the hour of New York and whether a closure came before, even when the clocks change', () => {
    // The times are the last bars of a Friday and the first bars of the next Monday. New York changes its clocks on the
    // Sunday in between.
    const opens = times('2024-03-08T19:00', '2024-03-08T20:00', '2024-03-11T13:00', '2024-03-11T14:00');
    expect(slotsOf('equity', '1h', opens)).toEqual([15, 9 + 24, 10]);
  });

  it('are the UTC hour for crypto, which never closes', () => {
    expect(slotsOf('crypto', '4h', times('2024-03-08T16:00', '2024-03-08T20:00', '2024-03-09T00:00'))).toEqual([20, 0]);
  });
});
