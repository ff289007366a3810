// If this fails, an order is requested at a price between two ticks, or at another price than the learner dragged or
// typed.
import { describe, expect, test } from 'vitest';
import { price } from '@tradesense/core/kernel/money.ts';
import { isSamePrice, nearestTick, steppedPrice, typedPrice, withDecimals } from './tick-price.ts';

const CENT = price(1_000_000n);
const QUARTER = price(25_000_000n);

test.each([
  [101.234_9, CENT, '101.23'],
  [101.235_1, CENT, '101.24'],
  [0.1 + 0.2, CENT, '0.3'],
  [101.13, QUARTER, '101.25'],
  [101.12, QUARTER, '101'],
  [-5, CENT, '0.01'],
  [0.001, CENT, '0.01'],
])('the price %d at the pointer gives %s, a multiple of the tick size', (pointed, tick, expected) => {
  expect(nearestTick(pointed, tick)).toBe(expected);
});

test.each([
  ['100', 1, '100.01'],
  ['100', -10, '99.9'],
  ['0.02', -5, '0.01'],
  ['100.004', 1, '100.01'],
  ['none', 1, 'none'],
])('the price %s moved by %i ticks is %s', (from, ticks, expected) => {
  expect(steppedPrice(from, ticks, CENT)).toBe(expected);
});

describe('a typed price', () => {
  test.each([
    [' 99.50 ', '99.5'],
    ['1,000', '1000'],
    ['64,250.5', '64250.5'],
  ])('“%s” is read as %s', (text, price) => expect(typedPrice(text, CENT)).toEqual({ price }));
  test.each(['abc', '1e5', '1,5'])('“%s” is refused, because it is no number', (text) =>
    expect(typedPrice(text, CENT)).toEqual({
      fault: 'Price must be a number such as 1250.5 or 1,250.5, with commas only between thousands.',
    }),
  );
  test.each(['0', '-3'])('“%s” is refused, because it is not above zero', (text) =>
    expect(typedPrice(text, CENT)).toEqual({ fault: 'Enter a number above zero.' }),
  );
  test('between two ticks is refused, because it is no multiple of the tick size', () =>
    expect(typedPrice('99.501', CENT)).toEqual({ fault: 'Enter a multiple of 0.01.' }));
});

test('the same price is equal however it is written', () => {
  expect([isSamePrice('100', '100.00'), isSamePrice('100', '100.01'), isSamePrice('x', 'x')]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ['100', 2, '100.00'],
  ['100.123456', 2, '100.123456'],
  ['100', 0, '100'],
])('the price %s with %i decimals is written %s', (text, decimals, expected) => {
  expect(withDecimals(text, decimals)).toBe(expected);
});
