// If this fails, a learner hands in a leg without its retracement prices and is not told which ones are missing.
import { expect, it } from 'vitest';
import type { Mark } from '../../chart/marks/mark.ts';
import { missingPrices } from './missing-prices.ts';

const leg = (id: number, index: number, ratios?: Mark['ratios']): Mark => ({
  id,
  kind: 'leg',
  from: { index, price: 10 },
  to: { index: index + 5, price: 20 },
  ...(ratios === undefined ? {} : { ratios }),
});

it.each([
  ['no leg', [], null],
  ['a leg with all prices', [leg(1, 0, [16.18, 15, 13.82])], null],
  ['a leg without prices', [leg(1, 0)], 'prices at 38.2%, 50% and 61.8%'],
  ['a leg with one price left', [leg(1, 0, [16.18, null, 13.82])], 'the price at 50%'],
  [
    'two legs, numbered from left to right',
    [leg(1, 30), leg(2, 10, [null, 15, null])],
    'prices at 38.2% and 61.8% of leg 1, and 3 prices of another leg',
  ],
] as const)('the missing prices of %s are named', (_, marks, text) => {
  expect(missingPrices(marks)?.text ?? null).toBe(text);
});

it('the first missing price is the leftmost leg’s', () => {
  expect(missingPrices([leg(1, 30), leg(2, 10, [16.18, null, null])])?.first).toEqual({ markId: 2, ratio: 1 });
});
