// If this fails, a comparison shows a price of another time than the bar's, possibly even of a later time.
import { describe, expect, it } from 'vitest';
import { alignedClose } from './aligned-closes.ts';

const OTHERS = [10, 20, 40].map((x) => ({ x, o: 1, h: 1, l: 1, c: x * 2, v: 0 }));

describe('alignedClose', () => {
  it.each([
    { x: 5, close: Number.NaN },
    { x: 10, close: 20 },
    { x: 30, close: 40 },
    { x: 99, close: 80 },
  ])('returns the last close that was known at $x', ({ x, close }) => {
    expect(alignedClose(OTHERS, x)).toBe(close);
  });
});
