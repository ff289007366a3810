// If this fails, two labels of price lines overlap on a phone.
import { expect, test } from 'vitest';
import { labelRise } from './price-line-layer.ts';

const own = { y: 100, width: 180 };

test.for([
  ['beside one another', 400, { y: 100, width: 90 }, 0],
  ['too wide together', 290, { y: 100, width: 90 }, 16],
  ['at another height', 290, { y: 116, width: 90 }, 0],
  ['off the chart', 290, { y: null, width: 90 }, 0],
] as const)('the right label makes room only for a label in its way: %s', ([, width, left, rise]) => {
  expect(labelRise(width, own, [left])).toBe(rise);
});
