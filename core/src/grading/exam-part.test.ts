// If this fails, a chart of an exam gets a score that its rule does not give, or a sentence that does not match its
// numbers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceColumns, type BarColumns } from '../market/bar-columns.ts';
import { elementAt } from '../kernel/element-at.ts';
import { measureChart } from './chart-bars.ts';
import { gradeExamPart, gradingRuleVersion, referenceMarks } from './exam-part.ts';
import { CHART_EXAM_RULES, CHART_EXAM_TYPES } from './exam-rules.ts';
import { anyChart, randomChart, scaled } from './grading.test-data.ts';
import { ITEM_BOUNDS, isFitForExam } from './item-bounds.ts';
import type { ChartMark } from './mark.ts';
import { ruleWords } from './rule-words.ts';

const RUNS = 150;
/** Every part of every exam type. */
const PARTS = CHART_EXAM_TYPES.flatMap((type) => {
  const { tool, parts } = CHART_EXAM_RULES[type];
  return parts.map((ask) => ({ type, tool, ask }));
});

/** Returns a mark that is far from every reference. */
function stray(tool: ChartMark['tool']): ChartMark {
  const far = { index: 5000, price: 9e9 };
  switch (tool) {
    case 'swing':
      return { tool, kind: 'high', ...far };
    case 'leg':
      return { tool, direction: 'bullish', from: far, to: { index: 5001, price: 9.1e9 }, ratios: [] };
    case 'gap':
      return { tool, direction: 'bullish', index: 5000, top: 9.1e9, bottom: 9e9 };
    case 'structure':
      return { tool, label: 'bos', direction: 'bullish', index: 5000 };
    case 'level':
      return { tool, price: 9e9 };
  }
}

const rightMarks = (tool: ChartMark['tool'], ask: 'all' | 'bullish' | 'bearish', bars: BarColumns) => {
  const marks = referenceMarks(tool, ask, bars);
  return tool === 'leg' ? marks.slice(0, 1) : marks;
};

describe.each(PARTS)('for $type with the scope $ask:', ({ tool, ask }) => {
  const shifted = (bars: BarColumns, ms: number): BarColumns => ({ ...bars, t: bars.t.map((time) => time + ms) });

  it('a copy of the references scores 1, whatever the price scale, the time zone and the order of marks', () => {
    fc.assert(
      fc.property(anyChart, fc.constantFrom(1, 0.25, 1024), (plain, factor) => {
        const bars = shifted(scaled(plain, factor), 7 * 3_600_000);
        const graded = gradeExamPart(tool, ask, bars, rightMarks(tool, ask, bars).toReversed());
        expect(graded.score).toBe(1);
        expect(graded.marks.every(({ verdict }) => verdict === 'hit')).toBe(true);
        expect(graded.references.every(({ isFound, isAsked }) => isFound || !isAsked)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('an extra mark and a missed reference both lower the score of a perfect answer', () => {
    fc.assert(
      fc.property(anyChart, (bars) => {
        const right = rightMarks(tool, ask, bars);
        const score = (marks: readonly ChartMark[]) => gradeExamPart(tool, ask, bars, marks).score;
        expect(score([...right, stray(tool)])).toBeLessThan(1);
        expect(score(right.slice(1)) < 1).toBe(right.length > 0);
      }),
      { numRuns: RUNS },
    );
  });

  it('every sentence states the credit that was given', () => {
    const bars = randomChart(3, 180);
    const marks = [...rightMarks(tool, ask, bars), stray(tool)];
    const { marks: graded, references } = gradeExamPart(tool, ask, bars, marks);
    expect(graded.slice(0, -1).every(({ sentence }) => sentence.endsWith('full credit.'))).toBe(true);
    expect(graded.at(-1)?.sentence).toMatch(/No credit\.$/);
    expect(references.every(({ sentence }) => /^[A-Z0-9].*\.$/.test(sentence))).toBe(true);
  });
});

describe('the sentence on a mark', () => {
  const bars = randomChart(3, 180);
  const { atr } = measureChart(bars);
  const [swing] = referenceMarks('swing', 'all', bars);
  const at = (barsOff: number, atrOff: number): ChartMark[] =>
    swing?.tool === 'swing'
      ? [{ ...swing, index: swing.index + barsOff, price: swing.price + atrOff * elementAt(atr, swing.index) }]
      : [];
  it.each([
    [at(0, 0), 'On the bar, at the price: full credit.'],
    [at(1, 0.12), '1 bar late, 0.12 ATR high: full credit.'],
    [at(-3, -0.3), '3 bars early, 0.30 ATR low: 88% credit. Bar 15 is lower than bar 12.'],
    [at(0, 0.5), 'On the bar, 0.50 ATR high: 83% credit.'],
    [at(0, 3), 'The mark is 3.00 ATR above the low of bar 15. No credit.'],
    [[...at(1, 0), ...at(0, 0)], 'The swing here is credited to another mark: no credit.'],
    [at(0, 0).map((mark): ChartMark => (mark.tool === 'swing' ? { ...mark, kind: mark.kind === 'high' ? 'low' : 'high' } : mark)), 'The right place, but the other kind: no credit.'], // oxfmt-ignore
  ])('in row %# is: %s', (marks, sentence) => {
    expect(gradeExamPart('swing', 'all', bars, marks).marks[0]?.sentence).toBe(sentence);
  });

  it('a leg of the other direction has the verdict “wrong side” only near a leg that exists in that direction', () => {
    const bars = randomChart(3, 180);
    const [leg] = referenceMarks('leg', 'bearish', bars);
    if (leg?.tool !== 'leg') throw new Error('the chart has a bearish leg');
    const elsewhere = { ...leg, from: { index: 0, price: 9e9 }, to: { index: 3, price: 8e9 } };
    const graded = gradeExamPart('leg', 'bullish', bars, [leg, elsewhere]).marks;
    expect(graded.map(({ verdict }) => verdict)).toEqual(['wrong-side', 'extra']);
    expect(graded[1]?.sentence).toBe('This leg is bearish; the question asks for a bullish one. No credit.');
  });

  it('the sentence of a gap or leg of the other direction names that direction', () => {
    const gaps = referenceMarks('gap', 'bearish', bars).flatMap((mark): ChartMark[] =>
      mark.tool === 'gap' ? [{ ...mark, direction: 'bullish' }] : [],
    );
    const legs = referenceMarks('leg', 'bearish', bars);
    for (const [tool, marks] of [
      ['gap', gaps],
      ['leg', legs],
    ] as const) {
      // oxfmt-ignore
      const graded = gradeExamPart(tool, 'bullish', bars, marks).marks;
      const wrong = graded.find(({ verdict }) => verdict === 'wrong-side');
      expect(wrong).toMatchObject({ credit: 0, sentence: expect.stringMatching(/opposite direction/) });
    }
  });
});

describe('a fit chart', () => {
  it.each(CHART_EXAM_TYPES)('for a %s exam has as many references in each part as the bounds say', (type) => {
    const { tool, parts } = CHART_EXAM_RULES[type];
    const { min, max } = ITEM_BOUNDS[type];
    const fit = Array.from({ length: 60 }, (_, seed) => randomChart(seed + 1, 30 + 4 * seed)).map((bars) => {
      const counts = parts.map((ask) => referenceMarks(tool, ask, bars).length);
      const isWithin = counts.every((count) => count >= min && count <= max);
      expect(isFitForExam(type, bars, true)).toBe(isWithin);
      return isWithin;
    });
    expect(new Set(fit).has(true)).toBe(true);
  });

  it('has prices that move', () => {
    const flat = scaled(randomChart(1, 150), 0);
    expect(isFitForExam('support-resistance', flat, true)).toBe(false);
    expect(isFitForExam('support-resistance', sliceColumns(flat, 0, 10), true)).toBe(false);
  });
});

describe('a structure chart', () => {
  const charts = Array.from({ length: 200 }, (_, seed) => randomChart(seed + 1, 150));
  const hasChoch = (bars: BarColumns) =>
    referenceMarks('structure', 'all', bars).some((mark) => mark.tool === 'structure' && mark.label === 'choch');

  it('without a change of character is fit only if such charts are allowed', () => {
    const trendOnly = charts.filter((bars) => isFitForExam('market-structure', bars, true) && !hasChoch(bars));
    expect(trendOnly.length).toBeGreaterThan(0);
    expect(trendOnly.some((bars) => isFitForExam('market-structure', bars, false))).toBe(false);
    const turning = charts.filter((bars) => isFitForExam('market-structure', bars, true) && hasChoch(bars));
    expect(turning.every((bars) => isFitForExam('market-structure', bars, false))).toBe(true);
  });
});

it('the sentence on a chart without levels names the condition that is missing', () => {
  const bare = Array.from({ length: 200 }, (_, seed) => randomChart(seed + 1, 60)).flatMap((bars) => {
    const { none, references } = gradeExamPart('level', 'all', bars, []);
    return references.length === 0 ? [none] : [];
  });
  expect(bare.length).toBeGreaterThan(0);
  const distances = bare.flatMap((none) => {
    const match = /^A level needs 3 swing extremes within 0\.5 ATR\. The closest 3 on this chart are (\d+\.\d\d) ATR apart\.$/.exec(none ?? ''); // oxfmt-ignore
    return match === null ? [] : [Number(match[1])];
  });
  expect(distances.length).toBeGreaterThan(0);
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.5);
  const full = gradeExamPart('swing', 'all', randomChart(3, 180), []);
  expect(full.none).toBeNull();
});

it('two highs in a row cost half a mark, and a high and a low at one bar cost nothing', () => {
  const bars = randomChart(3, 180);
  const right = referenceMarks('swing', 'all', bars);
  const highs = right.filter((mark) => mark.tool === 'swing' && mark.kind === 'high');
  const score = gradeExamPart('swing', 'all', bars, highs).score;
  expect(score).toBeCloseTo((2 * highs.length) / (1.5 * highs.length - 0.5 + right.length), 12);
});

it('every tool has a rule version, and words for its rule', () => {
  expect(CHART_EXAM_TYPES.map((type) => gradingRuleVersion(CHART_EXAM_RULES[type].tool))).toEqual([
    102, 202, 102, 102, 202,
  ]);
  expect(ruleWords('swing', 2).full).toBe('The same kind, within 2 bars and 0.25 ATR.');
  expect(ruleWords('gap', 1).half).toBe('Ranges overlap by at least 35%, within 4 bars.');
  expect(ruleWords('level', 2).half).toBe('Farther off, credit falls in a straight line to nothing at 1.4 ATR.');
});

it('a mark of another tool throws', () => {
  expect(() => gradeExamPart('swing', 'all', randomChart(1, 50), [stray('level')])).toThrow(
    'drawn with the tool swing',
  );
});
