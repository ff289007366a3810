// If this fails, a verdict is shown at the wrong mark, or a reference that the learner missed is not shown.
import type { ExamChartResult, ExamMark } from '@tradesense/contract/chart-exam.ts';
import { describe, expect, it } from 'vitest';
import { reviewedMarks, reviewParts } from './review-items.ts';

const BARS = [0, 1, 2, 3].map((n) => ({ x: n * 10, o: 1, h: 3, l: 0, c: 2, v: 1 }));

function swing(id: string, time: number): ExamMark {
  return { tool: 'swing', id, kind: 'high', time, price: 3 };
}

const NO_DISTANCE = { reference: null, barsOff: null, atrOff: null, overlap: null, sentence: '' };
const PART = { ask: 'bullish', score: 0.5, isExpired: false, none: null, leastMs: null, elapsedMs: 1 } as const;
const RESULT: ExamChartResult = {
  index: 0,
  asset: 'BTC',
  priceDecimals: 2,
  interval: '1d',
  source: 'simulated',
  view: 'hindsight',
  bars: [],
  visibleBars: 4,
  score: 0.5,
  isExpired: false,
  ruleVersion: 101,
  rating: null,
  isAppealed: false,
  appealText: null,
  appealAnswer: null,
  isVoided: false,
  parts: [
    {
      ...PART,
      index: 0,
      marks: [
        { ...NO_DISTANCE, mark: swing('m1', 10), verdict: 'hit', credit: 1 },
        { ...NO_DISTANCE, mark: swing('m2', 20), verdict: 'late', credit: 0.5 },
      ],
      references: [{ mark: swing('reference-0', 10), isFound: true, isAsked: true, sentence: '' }],
    },
    {
      ...PART,
      index: 1,
      marks: [{ ...NO_DISTANCE, mark: swing('m1', 30), verdict: 'extra', credit: 0 }],
      references: [
        { mark: swing('reference-0', 0), isFound: false, isAsked: true, sentence: '' },
        { mark: swing('reference-1', 20), isFound: false, isAsked: false, sentence: '' },
      ],
    },
  ],
};

describe('the reviewable items of a graded chart', () => {
  const parts = reviewParts(RESULT, BARS);

  it('have unique ids and are at their bars', () => {
    const items = parts.flatMap(({ marks, references }) => [...marks, ...references]);
    expect(items.map(({ mark }) => mark.id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(items.map(({ mark }) => mark.from.index)).toEqual([1, 2, 1, 3, 0, 2]);
    expect(parts[1]?.marks.map(({ number }) => number)).toEqual([1]);
  });

  it('are drawn with marks above references, each mark with the symbol of its verdict', () => {
    expect(reviewedMarks(parts, true).map(({ tone, label }) => `${tone} ${label}`.trim())).toEqual([
      'reference',
      'reference ◇',
      'reference',
      'good ✓',
      'half →',
      'bad ✕',
    ]);
  });

  it('leave out the references when these are switched off', () => {
    expect(reviewedMarks(parts, false).map(({ tone }) => tone)).toEqual(['good', 'half', 'bad']);
  });
});
