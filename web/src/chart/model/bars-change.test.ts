// If this fails, a live chart moves, redraws everything on each tick, or shows an old price.
import { describe, expect, it } from 'vitest';
import { barsChange, indexOfX, lastIndexUpTo, type BarsChange } from './bars-change.ts';
import type { ChartBar } from './chart-bar.ts';

const bar = (x: number, c = x): ChartBar => ({ x, o: 1, h: 900, l: 0, c, v: 1 });
const bars = (...xs: number[]): ChartBar[] => xs.map((x) => bar(x));

describe('barsChange', () => {
  it.each<{ name: string; before: ChartBar[]; after: ChartBar[]; change: BarsChange }>([
    { name: 'the same, read again', before: bars(1, 2), after: bars(1, 2), change: { kind: 'none' } },
    { name: 'a tick', before: bars(1, 2), after: [bar(1), bar(2, 7)], change: { kind: 'tail', from: 1 } },
    { name: 'a new bar', before: bars(1, 2), after: bars(1, 2, 3), change: { kind: 'tail', from: 2 } },
    {
      name: 'an end and a new bar',
      before: bars(1, 2),
      after: [bar(1), bar(2, 7), bar(3)],
      change: { kind: 'tail', from: 1 },
    },
    {
      name: 'a correction',
      before: bars(1, 2, 3),
      after: [bar(1, 5), bar(2), bar(3)],
      change: { kind: 'tail', from: 0 },
    },
    { name: 'older bars', before: bars(5, 6), after: bars(3, 4, 5, 6), change: { kind: 'older', count: 2, from: 4 } },
    {
      name: 'older bars and a tick',
      before: bars(5, 6),
      after: [bar(4), bar(5), bar(6, 1)],
      change: { kind: 'older', count: 1, from: 2 },
    },
    { name: 'other bars', before: bars(1, 2), after: bars(10, 11), change: { kind: 'different' } },
    { name: 'fewer bars', before: bars(1, 2), after: bars(1), change: { kind: 'different' } },
    { name: 'the first bars', before: [], after: bars(1), change: { kind: 'different' } },
  ])('$name', ({ before, after, change }) => {
    expect(barsChange(before, after)).toEqual(change);
  });
});

describe('places by x', () => {
  it.each([
    { x: 0, exact: null, upTo: -1 },
    { x: 10, exact: 0, upTo: 0 },
    { x: 25, exact: null, upTo: 1 },
    { x: 30, exact: 2, upTo: 2 },
    { x: 99, exact: null, upTo: 2 },
  ])('finds the bar at $x, and the last bar up to it', ({ x, exact, upTo }) => {
    expect(indexOfX(bars(10, 20, 30), x)).toBe(exact);
    expect(lastIndexUpTo(bars(10, 20, 30), x)).toBe(upTo);
  });
});
