// If this fails, the stored part of the image differs from the selected one, or the server refuses it.
import { expect, test } from 'vitest';
import { fractionOf, pixelSquare, resized, squareAround } from './crop-square.ts';

const wide = { width: 400, height: 200 };
const tall = { width: 300, height: 900 };

test.each([
  ['the largest in the middle of a wide one', wide, 1, 0.5, 0.5, { x: 100, y: 0, size: 200 }],
  ['the largest in the middle of a tall one', tall, 1, 0.5, 0.5, { x: 0, y: 300, size: 300 }],
  ['half of it, moved back inside at a corner', wide, 0.5, 1, 1, { x: 300, y: 100, size: 100 }],
  ['half of it, moved back inside at the other', wide, 0.5, 0, 0, { x: 0, y: 0, size: 100 }],
  ['a quarter around a point', wide, 0.25, 0.25, 0.5, { x: 75, y: 75, size: 50 }],
])('the square is %s', (_name, picture, fraction, x, y, expected) => {
  const square = squareAround(picture, fraction, x, y);
  expect(pixelSquare(square, picture)).toEqual(expected);
  expect(fractionOf(square, picture)).toBeCloseTo(fraction, 9);
});

test('a square of another size keeps its center, as far as the image allows', () => {
  const square = resized(squareAround(wide, 0.5, 0.5, 0.5), wide, 0.25);
  expect(pixelSquare(square, wide)).toEqual({ x: 175, y: 75, size: 50 });
  expect(pixelSquare(resized(squareAround(wide, 0.5, 0, 0), wide, 1), wide)).toEqual({ x: 0, y: 0, size: 200 });
});

test('a square in whole pixels never exceeds the image', () => {
  for (const picture of [wide, tall, { width: 1, height: 7 }, { width: 333, height: 334 }]) {
    for (let step = 0; step <= 20; step += 1) {
      const share = step / 20;
      const { x, y, size } = pixelSquare(squareAround(picture, share, share, 1 - share), picture);
      expect(size).toBeGreaterThanOrEqual(1);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + size).toBeLessThanOrEqual(picture.width);
      expect(y + size).toBeLessThanOrEqual(picture.height);
    }
  }
});
