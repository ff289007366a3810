// If this fails, a class is shown marks that nobody made or a wrong share of right marks, or a mark outside the chart
// counts.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { gradeExamPart } from '../grading/exam-part.ts';
import { anyChart, randomChart } from '../grading/grading.test-data.ts';
import { elementAt } from '../kernel/element-at.ts';
import { countSwings, findMarkFault, heatOf, judgeMarks, type LiveMark } from './live-marks.ts';

const CHART = randomChart(7, 120);
const high = (bar: number, price = elementAt(CHART.h, bar)): LiveMark => {
  return { kind: 'high', time: elementAt(CHART.t, bar), price };
};
const low = (bar: number): LiveMark => {
  return { kind: 'low', time: elementAt(CHART.t, bar), price: elementAt(CHART.l, bar) };
};
/** Marks on all reference swings of the chart: the answer of a perfect learner. */
const perfect = judgeMarks([], CHART).swings.map(({ kind, time, price }) => ({ kind, time, price }));

describe('the heat map of marks', () => {
  it('counts learners by bar and kind, in order of time', () => {
    const heat = heatOf([[high(9, 5), low(3)], [high(9, 8), low(9)], [high(9, 6)], []]);
    expect(heat.map(({ kind, time, price, count }) => [kind, time / 60_000, price, count])).toEqual([
      ['low', 3, elementAt(CHART.l, 3), 1],
      ['high', 9, 6, 3],
      ['low', 9, elementAt(CHART.l, 9), 1],
    ]);
  });

  it('is empty without answers', () => {
    expect(heatOf([])).toEqual([]);
    expect(heatOf([[], []])).toEqual([]);
  });

  it('counts every mark exactly once, whatever the order of the answers', () => {
    const mark = fc.record({
      kind: fc.constantFrom('high' as const, 'low' as const),
      time: fc.integer({ min: -20, max: 0 }),
      price: fc.integer({ min: 1, max: 9 }),
    });
    const list = fc.uniqueArray(mark, { selector: ({ kind, time }) => `${kind} ${time}`, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 60 }), (lists) => {
        const heat = heatOf(lists);
        expect(heat.reduce((sum, { count }) => sum + count, 0)).toBe(lists.flat().length);
        expect(Math.max(0, ...heat.map(({ count }) => count))).toBeLessThanOrEqual(lists.length);
        expect(heatOf(lists.toReversed())).toEqual(heat);
      }),
    );
  });
});

describe('the verdict on the marks of a class', () => {
  it('gives full credit to marks at every reference', () => {
    expect(perfect.length).toBeGreaterThan(2);
    const { swings, marks, right, share, meanScore } = judgeMarks([perfect, perfect], CHART);
    expect(swings.every(({ found }) => found === 2)).toBe(true);
    expect([marks, right, meanScore]).toEqual([2 * perfect.length, 2 * perfect.length, 1]);
    expect(share?.estimate).toBe(1);
  });

  it('counts how many learners found each swing, and does not count a mark without credit as right', () => {
    const [first] = perfect;
    const wrong = { kind: 'low', time: elementAt(CHART.t, 0), price: elementAt(CHART.h, 0) * 2 } as const;
    const { swings, marks, right, share } = judgeMarks([first === undefined ? [] : [first, wrong], []], CHART);
    expect(swings.map(({ found }) => found)).toEqual(perfect.map((_, at) => (at === 0 ? 1 : 0)));
    expect([marks, right, share?.estimate]).toEqual([2, 1, 0.5]);
  });

  it('has the references and no share if nobody answered', () => {
    expect(judgeMarks([], CHART)).toMatchObject({ marks: 0, right: 0, share: null, meanScore: null });
    expect(judgeMarks([[]], CHART)).toMatchObject({ share: null, meanScore: 0 });
    expect(countSwings(CHART)).toBe(perfect.length);
  });

  test('has the scores that the Chart Exam gives', () => {
    const marksOn = fc.uniqueArray(
      fc.record({ kind: fc.constantFrom('high' as const, 'low' as const), index: fc.nat({ max: 19 }) }),
      { selector: ({ kind, index }) => `${kind} ${index}`, maxLength: 12 },
    );
    fc.assert(
      fc.property(anyChart, marksOn, (bars, marks) => {
        const placed = marks.map(({ kind, index }) => {
          return { kind, index, price: elementAt(kind === 'high' ? bars.h : bars.l, index) };
        });
        const exam = gradeExamPart(
          'swing',
          'all',
          bars,
          placed.map((mark) => ({ tool: 'swing', ...mark })),
        );
        const list = placed.map(({ kind, index, price }) => ({ kind, time: elementAt(bars.t, index), price }));
        const { meanScore, swings } = judgeMarks([list], bars);
        expect(meanScore).toBe(exam.score);
        expect(swings.map(({ found }) => found === 1)).toEqual(exam.references.map(({ isFound }) => isFound));
      }),
      { numRuns: 200 },
    );
  });
});

describe('the marks of an answer', () => {
  const top = Math.max(...CHART.h);
  const height = top - Math.min(...CHART.l);
  it.each<readonly [string, readonly LiveMark[], ReturnType<typeof findMarkFault>]>([
    ['on its bar', [high(0), low(0), low(119)], null],
    ['none at all', [], null],
    ['one chart height above', [high(4, top + height)], null],
    ['further above', [high(4, top + height + 1)], { index: 0, fault: 'no-price' }],
    ['without a number as price', [high(4, Number.NaN)], { index: 0, fault: 'no-price' }],
    ['after the last bar', [low(1), { ...high(1), time: 120 * 60_000 }], { index: 1, fault: 'no-bar' }],
    ['between two bars', [{ ...high(1), time: 1 }], { index: 0, fault: 'no-bar' }],
    ['twice on one bar', [high(3), low(3), high(3, top)], { index: 2, fault: 'twice' }],
  ])('are accepted, or refused by the first wrong one: %s', (_what, marks, fault) => {
    expect(findMarkFault(marks, CHART)).toEqual(fault);
  });
});
