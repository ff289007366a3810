// If this fails, VWAP includes trades before its anchor, or weights bars by something other than their volume.
import { describe, expect, it } from 'vitest';
import { vwap } from './vwap.ts';

const flat = (prices: number[], v: number[]) => ({ h: prices, l: prices, c: prices, v });

describe('vwap', () => {
  it.each([
    { name: 'weighs by volume', prices: [10, 20], volumes: [3, 1], anchors: [0, 0], expected: [10, 12.5] },
    {
      name: 'starts anew with each anchor',
      prices: [10, 20, 30],
      volumes: [1, 1, 5],
      anchors: [4, 4, 5],
      expected: [10, 15, 30],
    },
    {
      name: 'has no value before the first trade',
      prices: [10, 20],
      volumes: [0, 2],
      anchors: [0, 0],
      expected: [Number.NaN, 20],
    },
    { name: 'stays where nothing trades', prices: [10, 20], volumes: [2, 0], anchors: [0, 0], expected: [10, 10] },
  ])('$name', ({ prices, volumes, anchors, expected }) => {
    expect([...vwap(flat(prices, volumes), anchors)]).toEqual(expected);
  });

  it('uses the typical price of a bar', () => {
    expect([...vwap({ h: [12], l: [9], c: [12], v: [7] }, [0])]).toEqual([11]);
  });
});
