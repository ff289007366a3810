// If this fails, a mark is graded at a bar or price other than where it was drawn, or moves after a reload.
import type { ExamMark } from '@tradesense/contract/chart-exam.ts';
import { describe, expect, it } from 'vitest';
import { earlierEnd, spokenUrgency, urgencyOf } from './exam-clock.ts';
import { chartMarksOf, examMarksOf } from './exam-marks.ts';
import { ratingText, ratingWords } from '../../ui/rating-text.ts';
import { clockText, scoreText } from './exam-text.ts';

const BARS = [0, 1, 2, 3, 4].map((n) => ({ x: 1000 + n * 10, o: n, h: n + 2, l: n - 1, c: n + 1, v: 1 }));

describe('marks that are sent to the server and read back', () => {
  it.each<ExamMark>([
    { tool: 'swing', id: 'm1', kind: 'high', time: 1020, price: 4 },
    { tool: 'leg', id: 'm1', from: { time: 1010, price: 1 }, to: { time: 1040, price: 6 } },
    {
      tool: 'leg',
      id: 'm1',
      from: { time: 1010, price: 1 },
      to: { time: 1040, price: 6 },
      ratios: [4.09, null, 2.91],
    },
    { tool: 'gap', id: 'm1', time: 1030, top: 5, bottom: 4 },
    { tool: 'structure', id: 'm1', label: 'choch', direction: 'bearish', time: 1030 },
    { tool: 'level', id: 'm1', price: 2.5 },
  ])('stay the same: $tool', (mark) => {
    expect(examMarksOf(chartMarksOf([mark], BARS), BARS)).toEqual([mark]);
  });

  it('have a gap at its middle bar, although it was drawn from its first bar to its third', () => {
    const drawn = { id: 7, kind: 'gap', from: { index: 1, price: 9 }, to: { index: 3, price: 8 } } as const;
    expect(examMarksOf([drawn], BARS)).toEqual([{ tool: 'gap', id: 'm7', time: 1020, top: 9, bottom: 8 }]);
  });

  it('are sent from left to right, in whatever order they were drawn', () => {
    const at = (id: number, index: number) => ({ id, kind: 'low', from: { index, price: 1 }, to: null }) as const;
    expect(examMarksOf([at(1, 4), at(2, 0)], BARS).map(({ id }) => id)).toEqual(['m2', 'm1']);
  });
});

describe('the clock of a part', () => {
  it.each([
    { leftMs: 60_001, urgency: 'calm', text: '1:01', spoken: '' },
    { leftMs: 60_000, urgency: 'soon', text: '1:00', spoken: '60 seconds left.' },
    { leftMs: 30_000, urgency: 'now', text: '0:30', spoken: '30 seconds left.' },
    { leftMs: 0, urgency: 'over', text: '0:00', spoken: 'Time is up.' },
  ] as const)('shows urgency, time and announcement for $leftMs ms left', ({ leftMs, urgency, text, spoken }) => {
    expect([urgencyOf(leftMs), clockText(leftMs), spokenUrgency(urgencyOf(leftMs))]).toEqual([urgency, text, spoken]);
  });

  it('takes the earliest end of all responses, and no end in practice', () => {
    expect(earlierEnd(null, 5_000, 100)).toBe(5_100);
    expect(earlierEnd(5_100, 4_000, 900)).toBe(4_900);
    expect(earlierEnd(5_100, 4_900, 900)).toBe(5_100);
    expect(earlierEnd(null, null, 900)).toBeNull();
  });
});

describe('displayed numbers', () => {
  it('never round a score up to the pass mark', () =>
    expect([0.6999, 0.7, 0.9456, 0.858, 1].map(scoreText)).toEqual(['69.9%', '70%', '94.5%', '85.8%', '100%']));

  it('show a rating with its deviation', () => {
    expect(ratingText({ value: 1510.4, deviation: 90.2, isProvisional: false })).toBe('1,510 ± 90');
    expect(ratingText({ value: 1500, deviation: 350, isProvisional: true })).toBe('1,500 ± 350 ?');
    expect(ratingWords({ value: 1500, deviation: 350, isProvisional: true })).toBe('1,500 ± 350, provisional');
  });
});
