// If this fails, a mark is not placed at the intended bar or price.
import { describe, expect, it } from 'vitest';
import { handleAt } from './mark-geometry.ts';
import { loupeCenter } from './loupe.ts';
import type { Mark } from './mark.ts';
import { snappedPoint, steppedPrice } from './snapping.ts';

const BARS = [
  { x: 1, o: 10, h: 14, l: 8, c: 12, v: 1 },
  { x: 2, o: 12, h: 12, l: 12, c: 12, v: 1 },
];
/** A frame with 20 pixels per unit of price. */
const FRAME = { bars: BARS, yOf: (price: number) => -20 * price };

describe('the magnet', () => {
  it.each([
    {
      name: 'off keeps the price',
      magnet: 'off' as const,
      place: { index: 0.4, price: 13.9 },
      point: { index: 0, price: 13.9 },
    },
    {
      name: 'weak draws what is near',
      magnet: 'weak' as const,
      place: { index: 0.4, price: 13.9 },
      point: { index: 0, price: 14 },
    },
    {
      name: 'weak leaves what is far',
      magnet: 'weak' as const,
      place: { index: 0, price: 13 },
      point: { index: 0, price: 13 },
    },
    {
      name: 'strong always draws',
      magnet: 'strong' as const,
      place: { index: 0, price: 99 },
      point: { index: 0, price: 14 },
    },
    {
      name: 'a place beside the bars is the nearest bar',
      magnet: 'off' as const,
      place: { index: 9, price: 1 },
      point: { index: 1, price: 1 },
    },
  ])('$name', ({ magnet, place, point }) => expect(snappedPoint(FRAME, place, magnet)).toEqual(point));

  it('finds no anchor on a chart without bars', () => {
    expect(snappedPoint({ ...FRAME, bars: [] }, { index: 0, price: 1 }, 'strong')).toBeNull();
  });

  it('steps through the prices of a bar, and stops at the highest and the lowest', () => {
    const [bar] = BARS;
    const up = [9, 10, 12, 14].map((price) => bar && steppedPrice(bar, price, 1));
    expect(up).toEqual([10, 12, 14, 14]);
    expect(bar && steppedPrice(bar, 8, -1)).toBe(8);
  });
});

describe('the handle under a press', () => {
  const plane = { xOf: (index: number) => index * 10, yOf: (price: number) => 100 - price };
  const marks: readonly Mark[] = [
    { id: 1, kind: 'leg', from: { index: 0, price: 0 }, to: { index: 5, price: 50 } },
    { id: 2, kind: 'high', from: { index: 5, price: 54 }, to: null },
    { id: 3, kind: 'level', from: { index: 0, price: 90 }, to: null },
  ];

  it.each([
    { name: 'the nearer of two', pixel: { x: 50, y: 49 }, handle: { id: 1, end: 'to' } },
    { name: 'the other of two', pixel: { x: 50, y: 45 }, handle: { id: 2, end: 'from' } },
    { name: 'a level anywhere on its line', pixel: { x: 400, y: 12 }, handle: { id: 3, end: 'from' } },
    { name: 'nothing', pixel: { x: 200, y: 60 }, handle: null },
  ])('$name', ({ pixel, handle }) => expect(handleAt(marks, pixel, 9, plane)).toEqual(handle));

  it('the loupe stays inside the chart and away from the finger', () => {
    expect(loupeCenter({ x: 10, y: 300 }, { width: 360 })).toEqual({ x: 54, y: 208 });
    expect(loupeCenter({ x: 350, y: 40 }, { width: 360 })).toEqual({ x: 258, y: 54 });
  });
});
