// If this fails, an answer appears in a row of the weakness map to which its chart does not belong.
import { expect, test } from 'vitest';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import type { Bar } from '../market/bar.ts';
import { marketRegime } from './market-regime.ts';

/** Returns bars whose closes are `closeAt(i)`; high and low lie `half(i)` above and below the close. */
const barsOf = (count: number, closeAt: (i: number) => number, half: (i: number) => number = () => 1): Bar[] =>
  Array.from({ length: count }, (_, i) => {
    const c = closeAt(i);
    return { t: epochMs(i * DAY_MS), o: c, h: c + half(i), l: c - half(i), c, v: 0 };
  });

/** Returns a function from a bar's index to its close: a wave with a period of 16 bars and the given slope per bar. */
const wave = (slope: number) => (i: number) => 100 + slope * i + 6 * Math.sin((i * Math.PI) / 8);
const mirrored = (bars: readonly Bar[]): Bar[] => bars.map(({ t, o, h, l, c, v }) => ({ t, o: 1e4 / o, h: 1e4 / l, l: 1e4 / h, c: 1e4 / c, v })); // oxfmt-ignore

// The slope makes both the highs and the lows rise. The series ends at the top of a wave.
const UP = barsOf(101, wave(0.5));

test.each([
  ['higher highs and lows that go on', UP, 'trend'],
  ['the same upside down', mirrored(UP), 'trend'],
  ['a wave that goes nowhere', barsOf(101, wave(0)), 'range'],
  ['higher swings whose last twenty bars fell', barsOf(122, (i) => (i < 101 ? wave(0.5)(i) : wave(0.5)(100) - (i - 100) * 0.4)), 'range'], // oxfmt-ignore
  ['ranges that are wide at the end', barsOf(101, wave(0.5), (i) => (i > 92 ? 6 : 1)), 'wild'],
  ['ranges that were wide before', barsOf(101, wave(0), (i) => (i < 60 ? 6 : 1)), 'range'],
  [
    'prices that never move',
    barsOf(
      101,
      () => 100,
      () => 0,
    ),
    null,
  ],
  ['too few bars', UP.slice(-29), null],
])('the regime follows from swings, move and ATR: %s', (_what, bars, regime) => {
  expect(marketRegime(bars)).toBe(regime);
});

test('the regime does not depend on the scale of the prices', () => {
  const scaled = UP.map(({ t, o, h, l, c, v }) => ({ t, o: o * 37, h: h * 37, l: l * 37, c: c * 37, v }));
  expect(marketRegime(scaled)).toBe('trend');
});

test('thirty bars are enough for a regime', () => {
  expect(marketRegime(barsOf(30, wave(0)))).toBe('range');
});
