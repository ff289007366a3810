// If this fails, an alert on a structure break follows a rule that differs from the exams' rule, or uses bars that have
// not closed.
import { describe, expect, it, test } from 'vitest';
import { columnsOfRows, sliceColumns, type BarColumns, type BarRow } from '../market/bar-columns.ts';
import { measureChart } from './chart-bars.ts';
import { randomChart } from './grading.test-data.ts';
import { latestBreak, STRUCTURE_WINDOW } from './latest-break.ts';
import { detectStructure } from './structure.ts';

const cut = (bars: BarColumns, end: number) => sliceColumns(bars, 0, end);

/** Returns one bar for each close, with wicks of half a point. */
function closes(...values: readonly number[]): BarColumns {
  const rows = values.map((close, i): BarRow => {
    const open = values[i - 1] ?? close;
    return [i * 60_000, open, Math.max(open, close) + 0.5, Math.min(open, close) - 0.5, close, 1];
  });
  return columnsOfRows(rows);
}

/** Returns closes in steps of 5, from the first step after `from` up to `to`. */
function leg(from: number, to: number): number[] {
  const steps = Math.abs(to - from) / 5;
  return Array.from({ length: steps }, (_, i) => from + Math.sign(to - from) * 5 * (i + 1));
}
/** Returns closes that move from each price to the next. */
const path = (...turns: readonly number[]): number[] =>
  turns.flatMap((to, i) => (i === 0 ? [to] : leg(turns[i - 1] ?? to, to)));

// The closes rise through 200.5, the high of the first turn; this first break sets the trend. A high of 250.5 and a low
// of 209.5 follow.
const UPTREND = path(100, 200, 160, 250, 210) as readonly number[];

test.each([
  ['a close above the last high, with the trend', [...UPTREND, ...path(210, 250).slice(1), 255], 'bos', 'up', 250.5],
  [
    'a close below the last low, against the trend',
    [...UPTREND, ...leg(210, 240), ...leg(240, 205)],
    'choch',
    'down',
    209.5,
  ],
])('the last bar breaks the structure: %s', (_name, values, kind, direction, level) => {
  expect(latestBreak(closes(...values))).toEqual({ kind, direction, level });
});

test.each([
  ['a wick that reaches a swing is none: the close decides', [...UPTREND, ...leg(210, 250)]],
  ['the first break of the bars only sets the trend', path(100, 200, 160, 205)],
  ['the bar after a break makes none', [...UPTREND, ...leg(210, 250), 255, 260]],
  ['too few bars for a swing', path(100, 120)],
  ['prices that do not move', Array.from({ length: 60 }, () => 100)],
])('the last bar breaks nothing: %s', (_name, values) => {
  expect(latestBreak(closes(...values))).toBeNull();
});

test('without bars there is no break', () => {
  expect(latestBreak(columnsOfRows([]))).toBeNull();
});

describe.each([1, 2, 3])('on random chart %i, latestBreak', (seed) => {
  const bars = randomChart(seed, 300);
  it('bar by bar returns the breaks that the exams’ detector finds on the whole chart', () => {
    const found = detectStructure(measureChart(bars)).map(({ index, label, swing }) => [index, label, swing.price]);
    const closed = Array.from({ length: 300 }, (_, i) => ({ index: i, made: latestBreak(cut(bars, i + 1)) }));
    expect(closed.flatMap(({ index, made }) => (made === null ? [] : [[index, made.kind, made.level]]))).toEqual(found);
    expect(found.length).toBeGreaterThan(5);
  });

  it('returns the same break whatever bars precede the window', () => {
    const long = randomChart(seed, STRUCTURE_WINDOW + 100);
    for (let end = STRUCTURE_WINDOW; end <= long.t.length; end += 1)
      expect(latestBreak(cut(long, end))).toEqual(latestBreak(sliceColumns(long, end - STRUCTURE_WINDOW, end)));
  });
});
