// If this fails, the smaller bars of the simulated market do not add up to the larger ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../kernel/random.ts';
import { createBarColumns } from '../bar-columns.ts';
import { createWalkSpace } from './conditioned-walk.ts';
import { TICKS_PER_MINUTE, minuteTicks } from './minute-ticks.ts';
import { createSplitSpace, splitBar } from './split-bar.ts';
import type { ParentBar } from './split-bar.ts';
import { createEvenPlan, createSplitPlan } from './split-plan.ts';

fc.configureGlobal({ seed: 1_990 });

/**
 * Generates any valid bar: also flat bars, bars one tick high, bars with open or close at an extreme, and bars with a
 * range far below or above their usual volatility.
 */
const anyParent: fc.Arbitrary<ParentBar> = fc
  .record({
    low: fc.integer({ min: 1, max: 10_000_000 }),
    range: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 500_000 })),
    openPart: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    closePart: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    volume: fc.integer({ min: 0, max: 3_000_000_000 }),
    deviation: fc.double({ min: 0.001, max: 1_000_000, noNaN: true }),
  })
  .map(({ low, range, openPart, closePart, volume, deviation }) => ({
    open: low + Math.round(range * openPart),
    high: low + range,
    low,
    close: low + Math.round(range * closePart),
    volume,
    deviation,
  }));

const anyPlan = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(createEvenPlan),
  fc.array(fc.double({ min: 0.1, max: 5, noNaN: true }), { minLength: 1, maxLength: 24 }).map(createSplitPlan),
);

describe('splitBar', () => {
  it('reproduces its bar exactly, in whole ticks, with low ≤ open and close ≤ high in every child', () => {
    const space = createSplitSpace();
    fc.assert(
      fc.property(anyParent, anyPlan, fc.integer(), (parent, plan, seed) => {
        const out = createBarColumns(plan.count + 2);
        splitBar(parent, plan, createRandom(seed), out, 1, space);
        const rows = Array.from({ length: plan.count }, (_, i) => i + 1);
        const at = (column: Float64Array, row: number): number => column[row] ?? Number.NaN;
        expect({
          open: at(out.o, 1),
          high: Math.max(...rows.map((row) => at(out.h, row))),
          low: Math.min(...rows.map((row) => at(out.l, row))),
          close: at(out.c, plan.count),
          volume: rows.reduce((sum, row) => sum + at(out.v, row), 0),
        }).toEqual({
          open: parent.open,
          high: parent.high,
          low: parent.low,
          close: parent.close,
          volume: parent.volume,
        });
        const isSound = (row: number): boolean =>
          at(out.l, row) <= Math.min(at(out.o, row), at(out.c, row)) &&
          at(out.h, row) >= Math.max(at(out.o, row), at(out.c, row)) &&
          [out.o, out.h, out.l, out.c, out.v].every((column) => Number.isInteger(at(column, row))) &&
          at(out.v, row) >= 0 &&
          (row === 1 || at(out.o, row) === at(out.c, row - 1));
        expect(rows.filter((row) => !isSound(row))).toEqual([]);
        expect([at(out.h, 0), at(out.h, plan.count + 1)]).toEqual([0, 0]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives the same children for the same seed, whatever the working memory held before', () => {
    const parent: ParentBar = { open: 1_000, high: 1_100, low: 950, close: 1_020, volume: 5_000, deviation: 60 };
    const split = (space = createSplitSpace()): unknown => {
      const out = createBarColumns(60);
      splitBar(parent, createEvenPlan(60), createRandom(3), out, 0, space);
      return out;
    };
    const used = createSplitSpace();
    splitBar({ ...parent, high: 9_000 }, createEvenPlan(60), createRandom(4), createBarColumns(60), 0, used);
    expect(split(used)).toEqual(split());
  });
});

it('the ticks of a minute reproduce its bar exactly, in whole tick sizes', () => {
  const space = createWalkSpace();
  fc.assert(
    fc.property(anyParent, fc.integer(), (bar, seed) => {
      const { price, volume } = minuteTicks(bar, createRandom(seed), space);
      expect({
        count: [price.length, volume.length],
        open: price[0],
        high: Math.max(...price),
        low: Math.min(...price),
        close: price.at(-1),
        volume: volume.reduce((sum, each) => sum + each, 0),
      }).toEqual({
        count: [TICKS_PER_MINUTE, TICKS_PER_MINUTE],
        open: bar.open,
        high: bar.high,
        low: bar.low,
        close: bar.close,
        volume: bar.volume,
      });
      expect(price.every(Number.isInteger) && volume.every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
