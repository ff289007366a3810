// If this fails, marks no longer get a fair and repeatable score: a copy of the references does not score 1, the order
// of marks matters, or guessing pays.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementAt } from '../kernel/element-at.ts';
import { assign } from './assignment.ts';
import { measureChart } from './chart-bars.ts';
import { CREDIT_RULES, gapNearness, legNearness, levelNearness, structureNearness, swingNearness } from './credit.ts';
import { detectGaps } from './gaps.ts';
import { gradeMarks } from './grade.ts';
import { anyChart, scaled } from './grading.test-data.ts';
import { LEG_RATIOS, ratioPrice } from './leg-ratios.ts';
import { acceptedLegs, detectLegs } from './legs.ts';
import { detectLevels } from './levels.ts';
import type { SwingMark } from './mark.ts';
import { detectStructure } from './structure.ts';
import { detectSwings, type Swing } from './swings.ts';

const RUNS = 300;
const swing = (index: number, price: number, kind: Swing['kind'] = 'high'): Swing => ({ kind, index, price });
const [FIRST, NOW] = [CREDIT_RULES[1], CREDIT_RULES[2]];
const near = (mark: SwingMark, reference: Swing) => swingNearness(mark, reference, 1, FIRST);
const grade = (marks: readonly SwingMark[], references: readonly Swing[]) => gradeMarks(marks, references, near);

describe('by version 1, a mark for a swing', () => {
  it.each([
    ['exactly there', swing(10, 50), 1, 'hit'],
    ['2 bars late, 0.25 ATR high', swing(12, 50.25), 1, 'hit'],
    ['3 bars late', swing(13, 50), 0.5, 'late'],
    ['4 bars early, 0.5 ATR low', swing(6, 49.5), 0.5, 'early'],
    ['0.3 ATR off', swing(10, 50.3), 0.5, 'near'],
    ['5 bars late', swing(15, 50), 0, 'extra'],
    ['0.6 ATR off', swing(10, 50.6), 0, 'extra'],
    ['the other kind', swing(10, 50, 'low'), 0, 'wrong-side'],
  ])('earns its credit and verdict: %s', (_where, mark, credit, verdict) => {
    const { score, marks, isFound } = grade([mark], [swing(10, 50)]);
    expect({ score, verdict: marks[0]?.verdict, isFound }).toEqual({ score: credit, verdict, isFound: [credit > 0] });
  });
});

describe('the score of a chart', () => {
  const references = [swing(10, 50), swing(20, 40, 'low'), swing(30, 55), swing(40, 45, 'low')];

  it.each([
    ['all found', references, 1],
    ['half of them', references.slice(0, 2), 2 / 3],
    [
      'all and as many again for nothing',
      [...references, ...references.map(({ kind, index }) => swing(index, 99, kind))],
      2 / 3,
    ],
    ['nothing', [], 0],
    ['one twice', [swing(10, 50), swing(10, 50)], 2 / 6],
  ])('is the F1 of credit: %s', (_what, marks, score) => {
    expect(grade(marks, references).score).toBeCloseTo(score, 12);
  });

  it('without a reference is 1 only if there is no mark', () => {
    expect(grade([], []).score).toBe(1);
    expect(grade([swing(1, 1)], [])).toMatchObject({ score: 0, marks: [{ verdict: 'extra' }] });
  });

  it('is highest if two marks near two swings both earn credit, although both are nearest to the same swing', () => {
    const { marks, score } = grade([swing(13, 50), swing(10, 50)], [swing(11, 50), swing(16, 50)]);
    expect(marks.map(({ reference }) => reference)).toEqual([1, 0]);
    expect(score).toBe(0.75);
  });
});

describe('by version 1', () => {
  const leg = { direction: 'bullish', from: swing(10, 40, 'low'), to: swing(20, 60), sizeAtr: 20, ratios: [] } as const;
  const atr = { from: 1, to: 1 };
  it.each([
    ['a leg as it is', { ...leg }, 1],
    ['one anchor in the wider reach', { ...leg, to: swing(25, 60) }, 0.75],
    ['both there', { ...leg, from: swing(5, 40), to: swing(25, 60.6) }, 0.5],
    ['one anchor out of reach', { ...leg, to: swing(27, 60) }, 0],
    ['the other direction', { ...leg, direction: 'bearish' as const }, 0],
  ])('the credit of a leg is given by its anchors: %s', (_what, mark, credit) => {
    expect(legNearness(mark, leg, atr, FIRST).credit).toBe(credit);
  });

  const gap = { direction: 'bullish', index: 10, top: 12, bottom: 10 } as const;
  it.each([
    ['as it is', gap, 1],
    ['60 % of it, 2 bars late', { ...gap, index: 12, top: 11.2 }, 1],
    ['35 % of it', { ...gap, top: 10.7 }, 0.5],
    ['34 % of it', { ...gap, top: 10.68 }, 0],
    ['4 bars early', { ...gap, index: 6 }, 0.5],
    ['5 bars early', { ...gap, index: 5 }, 0],
    ['beside it', { ...gap, bottom: 12, top: 14 }, 0],
  ])('the credit of a gap is given by overlap and bars: %s', (_what, mark, credit) => {
    expect(gapNearness(mark, gap, 1, FIRST).credit).toBe(credit);
  });

  const found = { label: 'bos', direction: 'bullish', index: 10, swing: swing(1, 1) } as const;
  it.each([
    ['one bar off', { ...found, index: 11 }, 1],
    ['the other label', { ...found, label: 'choch' as const }, 0.5],
    ['two bars off', { ...found, index: 12 }, 0],
    ['the other direction', { ...found, direction: 'bearish' as const }, 0],
  ])('the credit of a break is given by bar, label and direction: %s', (_what, mark, credit) => {
    expect(structureNearness(mark, found, FIRST).credit).toBe(credit);
  });

  it.each([
    [0.35, 1],
    [0.36, 0.5],
    [0.7, 0.5],
    [0.71, 0],
  ])('a level that is %d ATR off earns %d', (off, credit) => {
    expect(levelNearness({ price: off }, { price: 0, touches: [], atr: 1 }, FIRST).credit).toBe(credit);
  });
});

describe('by grading version 2, the credit falls in a straight line from full credit at `full` to none at `zero`:', () => {
  it.each([
    ['2 bars late, 0.25 ATR high', swing(12, 50.25), 1],
    ['5 bars late: half of the credit in time', swing(15, 50), 0.75],
    ['0.625 ATR off: half of the credit in price', swing(10, 50.625), 0.75],
    ['both', swing(15, 50.625), 0.5],
    ['8 bars late', swing(18, 50), 0],
    ['1 ATR off', swing(10, 51), 0],
  ])('the credit of a swing: %s', (_where, mark, credit) => {
    expect(swingNearness(mark, swing(10, 50), 1, NOW).credit).toBeCloseTo(credit, 12);
  });

  it('a swing of the other kind is on the wrong side only within the half tolerance', () => {
    const wrong = (mark: SwingMark) => swingNearness(mark, swing(10, 50), 1, NOW).isWrongSide;
    expect([wrong(swing(14, 50.5, 'low')), wrong(swing(15, 50, 'low'))]).toEqual([true, false]);
  });

  const leg = { direction: 'bullish', from: swing(10, 40, 'low'), to: swing(20, 60), sizeAtr: 20 } as const;
  // Retracements of 38.2%, 50% and 61.8% of a leg of 20 that ends at 60.
  const right = [52.36, 50, 47.64];
  it.each([
    ['all three ratio prices', leg, right, 1],
    ['no ratio price', leg, [], 0.7],
    ['one of three', leg, [52.36, null, null], 0.8],
    ['ratios measured from the wrong end', leg, [47.64, 50, 52.36], 0.8],
    ['each 1% of the height off', leg, right.map((price) => price + 0.2), 1],
    ['each 2.5% of the height off', leg, right.map((price) => price + 0.5), 0.85],
    ['each 4% of the height off', leg, right.map((price) => price + 0.8), 0.7],
    ['both anchors half right', { ...leg, from: swing(10, 40.875), to: swing(20, 60.875) }, [], 0.525],
    ['one anchor nowhere, prices right', { ...leg, from: swing(10, 42) }, [53.124, 51, 48.876], 0],
  ])('the credit of a leg with %s', (_what, place, ratios, credit) => {
    expect(legNearness({ ...place, ratios }, leg, { from: 1, to: 1 }, NOW).credit).toBeCloseTo(credit, 12);
  });

  const gap = { direction: 'bullish', index: 10, top: 12, bottom: 10 } as const;
  it.each([
    ['60% of it, 2 bars late', { ...gap, index: 12, top: 11.2 }, 1],
    ['17.5% of it', { ...gap, top: 10.35 }, 0],
    ['5 bars late', { ...gap, index: 15 }, 0.75],
    ['beside it', { ...gap, bottom: 12, top: 14 }, 0],
  ])('the credit of a gap: %s', (_what, mark, credit) => {
    expect(gapNearness(mark, gap, 1, NOW).credit).toBeCloseTo(credit, 12);
  });

  const found = { label: 'bos', direction: 'bullish', index: 10, swing: swing(1, 1) } as const;
  it.each([
    [1, 1],
    [2, 0],
  ])('a break that is %i bars off earns %d', (off, credit) => {
    expect(structureNearness({ ...found, index: 10 + off }, found, NOW).credit).toBe(credit);
  });

  it.each([
    [0.35, 1],
    [0.875, 0.5],
    [1.4, 0],
  ])('a level that is %d ATR off earns %d', (off, credit) => {
    expect(levelNearness({ price: off }, { price: 0, touches: [], atr: 1 }, NOW).credit).toBeCloseTo(credit, 12);
  });

  it('the credit of a swing never grows with the distance', () => {
    const credit = (bars: number, atr: number) =>
      swingNearness(swing(100 + bars, 50 + atr), swing(100, 50), 1, NOW).credit;
    fc.assert(
      fc.property(fc.nat(12), fc.double({ min: 0, max: 1.5, noNaN: true }), (bars, atr) => {
        expect(credit(bars + 1, atr)).toBeLessThanOrEqual(credit(bars, atr));
        expect(credit(bars, atr + 0.1)).toBeLessThanOrEqual(credit(bars, atr));
      }),
    );
  });
});

describe('on any chart', () => {
  it('a copy of the reference scores 1, for every kind of mark and at every price scale', () => {
    fc.assert(
      fc.property(anyChart, fc.constantFrom(1, 0.25, 1024), (plain, factor) => {
        const bars = scaled(plain, factor);
        const chart = measureChart(bars);
        const at = (index: number) => elementAt(chart.atr, index);
        const swings = detectSwings(chart);
        const gaps = detectGaps(chart);
        const breaks = detectStructure(chart);
        const levels = detectLevels(chart);
        const legs = acceptedLegs(detectLegs(chart), 'bullish');
        const legScore = gradeMarks(
          legs.slice(0, 1),
          legs,
          (leg, other) => legNearness({ ...leg, ratios: LEG_RATIOS.map((ratio) => ratioPrice(leg, ratio)) }, other, { from: at(other.from.index), to: at(other.to.index) }, NOW), // oxfmt-ignore
          Math.min(1, legs.length),
        ).score;
        expect([
          gradeMarks(swings, swings, (mark, each) => swingNearness(mark, each, at(each.index), NOW)).score,
          gradeMarks(gaps, gaps, (mark, each) => gapNearness(mark, each, at(each.index), NOW)).score,
          gradeMarks(breaks, breaks, (mark, each) => structureNearness(mark, each, NOW)).score,
          gradeMarks(levels, levels, (mark, each) => levelNearness(mark, each, NOW)).score,
          legScore,
        ]).toEqual([1, 1, 1, 1, 1]);
      }),
      { numRuns: RUNS },
    );
  });

  const anySwing = fc.record({
    kind: fc.constantFrom('high' as const, 'low' as const),
    index: fc.integer({ min: 0, max: 60 }),
    price: fc.integer({ min: 0, max: 40 }).map((each) => each / 8),
  });

  it('the order of marks and of references does not change the score', () => {
    fc.assert(
      fc.property(fc.array(anySwing, { maxLength: 12 }), fc.array(anySwing, { maxLength: 12 }), (marks, references) => {
        const other = grade(marks.toReversed(), references.toReversed()).score;
        expect(other).toBeCloseTo(grade(marks, references).score, 12);
      }),
      { numRuns: 2000 },
    );
  });

  it('a mark without credit never raises the score, and the score is between 0 and 1', () => {
    fc.assert(
      fc.property(fc.array(anySwing, { maxLength: 12 }), fc.array(anySwing, { maxLength: 12 }), (marks, references) => {
        const before = grade(marks, references).score;
        const after = grade([...marks, swing(1000, 1000)], references).score;
        expect(after).toBeLessThanOrEqual(before);
        expect(before >= 0 && before <= 1).toBe(true);
        expect(after < before || before === 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('assign', () => {
  it('finds the lowest total cost of all assignments', () => {
    const best = (costs: readonly (readonly number[])[], row: number, used: ReadonlySet<number>): number => {
      const [first, ...rest] = costs;
      if (first === undefined) return 0;
      return Math.min(
        ...first.map((cost, column) =>
          used.has(column) ? Number.POSITIVE_INFINITY : cost + best(rest, row + 1, new Set([...used, column])),
        ),
      );
    };
    const anyTable = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 5, max: 6 })).chain(([rows, columns]) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
    fc.assert(
      fc.property(anyTable, (table) => {
        const columns = table[0]?.length ?? 0;
        const chosen = assign(table.length, columns, (row, column) => table[row]?.[column] ?? Number.NaN);
        expect(new Set(chosen).size).toBe(table.length);
        const cost = chosen.reduce((sum, column, row) => sum + (table[row]?.[column] ?? Number.NaN), 0);
        expect(cost).toBe(best(table, 0, new Set()));
      }),
      { numRuns: 1000 },
    );
  });

  it('throws if there are more rows than columns', () => {
    expect(() => assign(2, 1, () => 0)).toThrow('a column of its own');
  });
});
