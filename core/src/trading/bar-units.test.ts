// If this fails, the engine gets wrong numbers for bars, or smaller bars of another market decide what a bar fills.
import { expect, it } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import type { Bar } from '../market/bar.ts';
import { isMadeOf, priceBarOf } from './bar-units.ts';

const bar = (o: number, h: number, l: number, c: number, v = 0): Bar => ({ t: epochMs(0), o, h, l, c, v });

it('a price becomes the nearest unit', () => {
  const prices = { open: 10_000_000n, high: 30_000_000n, low: 1_000n, close: 6_712_312_000_000n };
  expect(priceBarOf(bar(0.1, 0.3, 0.00001, 67_123.12))).toEqual(prices);
});

const whole = bar(10, 14, 8, 11);
it.each([
  ['the same trading', [bar(10, 12, 9, 9), bar(9, 14, 8, 11)], true],
  ['another open', [bar(11, 12, 9, 9), bar(9, 14, 8, 11)], false],
  ['another close', [bar(10, 12, 9, 9), bar(9, 14, 8, 12)], false],
  ['a missing extreme', [bar(10, 12, 9, 9), bar(9, 13, 8, 11)], false],
  ['nothing', [], false],
])('whether smaller bars make up a bar: %s', (_, parts, expected) => {
  expect(isMadeOf(whole, parts)).toBe(expected);
});
