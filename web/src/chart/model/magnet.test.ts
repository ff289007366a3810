// If this fails, anchors snap where they should not, or do not snap to a bar's prices.
import { expect, test } from 'vitest';
import { snappedPrice, type Magnet } from './magnet.ts';

const bar = { x: 0, o: 100, h: 110, l: 90, c: 104, v: 1 };
/** A scale with 2 pixels per unit of price. */
const yOf = (price: number): number | null => (price > 0 ? 1000 - price * 2 : null);

test.each<[magnet: Magnet, price: number, rests: number]>([
  ['off', 109, 109],
  ['weak', 108, 110],
  ['weak', 103, 104],
  ['weak', 101, 100],
  ['weak', 80, 80],
  ['strong', 80, 90],
  ['strong', 500, 110],
  ['strong', 97, 100],
])('with the magnet %s, a point at %d snaps to %d', (magnet, price, rests) => {
  expect(snappedPrice(magnet, bar, price, yOf)).toBe(rests);
});

test('the price stays if there is no bar, or if the scale has no place for it', () => {
  expect(snappedPrice('strong', undefined, 97, yOf)).toBe(97);
  expect(snappedPrice('strong', bar, -5, yOf)).toBe(-5);
  expect(snappedPrice('strong', { ...bar, l: -1 }, 91, yOf)).toBe(100);
});
