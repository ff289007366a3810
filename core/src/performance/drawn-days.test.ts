// If this fails, a plot of many years has thousands of points, or a plot of a few days leaves some of them out.
import { expect, test } from 'vitest';
import { dayAfter } from '../kernel/local-time.ts';
import { drawnStep, STEP_OF } from './drawn-days.ts';

const days = (count: number) => Array.from({ length: count }, (_, i) => dayAfter('2020-01-01', i));

test.each([
  [0, 'day'],
  [400, 'day'],
  [401, 'week'],
  [2_790, 'week'],
  [2_810, 'month'],
  [14_000, 'month'],
] as const)('%i days are drawn with one point per %s', (count, step) => {
  expect(drawnStep(days(count), 400)).toBe(step);
});

test('a week begins on Monday, even across the end of a year', () => {
  expect(['2025-12-28', '2025-12-29', '2026-01-04', '2026-01-05'].map(STEP_OF.week)).toEqual(['2025-12-22', '2025-12-29', '2025-12-29', '2026-01-05']); // oxfmt-ignore
  expect(STEP_OF.month('2026-01-05')).toBe('2026-01');
});
