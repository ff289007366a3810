// If this fails, prices, volumes or changes next to a chart are wrong.
import { describe, expect, it } from 'vitest';
import {
  changePercent,
  formatChangePlace,
  formatPercent,
  formatPrice,
  formatPricePlace,
  formatVolume,
  type ValueScale,
} from './value-scale.ts';

const PRICE: ValueScale = { kind: 'price', decimals: 2 };
const RELATIVE: ValueScale = { kind: 'relative' };

describe('formats', () => {
  it.each([
    { text: formatPrice(PRICE, 42_300.1, 'en-US'), expected: '42,300.10' },
    { text: formatPrice({ kind: 'price', decimals: 5 }, 1.08, 'en-US'), expected: '1.08000' },
    { text: formatPrice(PRICE, 42_300.1, 'de-DE'), expected: '42.300,10' },
    { text: formatPrice(RELATIVE, 1.249, 'en-US'), expected: '+1.25%' },
    { text: formatPrice(RELATIVE, -0.4, 'en-US'), expected: '−0.40%' },
    { text: formatPercent(-0.001, 'en-US'), expected: '0.00%' },
    { text: formatVolume(PRICE, 1_234_567, 'en-US'), expected: '1.23M' },
    { text: formatVolume(RELATIVE, 131.6, 'en-US'), expected: '132% of mean' },
  ])('return $expected', ({ text, expected }) => {
    expect(text).toBe(expected);
  });
});

describe('changePercent', () => {
  it.each([
    { name: 'of prices', scale: PRICE, from: 100, to: 103, change: 3 },
    { name: 'of percentages is that of the prices behind them', scale: RELATIVE, from: -20, to: 0, change: 25 },
    { name: 'is 0 where there is nothing to compare with', scale: PRICE, from: 0, to: 5, change: 0 },
  ])('$name', ({ scale, from, to, change }) => {
    expect(changePercent(scale, from, to)).toBeCloseTo(change, 10);
  });
});

describe('formats of axes', () => {
  it.each([
    [RELATIVE, -100.01, ''],
    [RELATIVE, -100, '−100.00%'],
    [RELATIVE, 2_000, '+2,000.00%'],
    [PRICE, -0.01, ''],
    [PRICE, 0, '0.00'],
  ] as const)('a scale %o labels %d as “%s”, because no price is below zero', (scale, value, label) => {
    expect(formatPricePlace(scale, value, 'en')).toBe(label);
  });
  it('a scale of changes has no label below −100%', () => {
    expect([-100.5, -100, -40].map((change) => formatChangePlace(change, 'en'))).toEqual(['', '−100.00%', '−40.00%']);
  });
});
