// If this fails, a mark of a learner shows the verdict of another mark.
import { expect, test } from 'vitest';
import type { LiveMarksVerdict } from '@tradesense/contract/live-sessions.ts';
import type { ChartBar } from '../../chart/model/chart-bar.ts';
import { reviewedMarks } from './mark-review.ts';

const BARS = [0, 1, 2].map((x) => ({ x, open: 10, high: 11, low: 9, close: 10 })) as unknown as readonly ChartBar[];
const markAt = (time: number) => ({ kind: 'high' as const, time, price: 11 });

test('each mark has its own verdict, also after a mark whose bar is not on the chart', () => {
  const verdict = {
    swings: [markAt(0)],
    own: {
      marks: [
        { mark: markAt(99), verdict: 'extra' },
        { mark: markAt(1), verdict: 'hit' },
        { mark: markAt(2), verdict: 'extra' },
      ],
    },
  } as unknown as LiveMarksVerdict;
  const marks = reviewedMarks(verdict, BARS);
  expect(marks.map(({ mark, label, tone }) => [mark.from.index, label, tone])).toEqual([
    [0, '', 'reference'],
    [1, '✓', 'good'],
    [2, '✕', 'bad'],
  ]);
  expect(new Set(marks.map(({ mark }) => mark.id)).size).toBe(3);
});
