// If this fails, the ticker formats a price or a change wrongly, or unlike the rest of the page.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatChange, formatPrice } from './ticker-numbers.ts';
import { directionOf } from './ticker-prices.ts';

test.each([
  [0.523_44, '$0.5234'],
  [0.999_99, '$1.0000'],
  [1, '$1.00'],
  [97_123.456, '$97,123.46'],
  [1_234_567, '$1,234,567.00'],
])('the price %d is shown as %s', (price, text) => {
  expect(formatPrice(price)).toBe(text);
});

test.each([
  [1.254, '+1.25%', 'up'],
  [-0.5, '−0.50%', 'down'],
  [1250, '+1,250.00%', 'up'],
  [0, '0.00%', 'unchanged'],
  [-0.001, '0.00%', 'unchanged'],
])('a change of %d percent is shown as %s, in the direction %s', (percent, text, direction) => {
  expect(formatChange(percent)).toBe(text);
  expect(directionOf(percent)).toBe(direction);
});

test.each(['en', 'en-AU', 'en-CA', 'en-GB', 'en-IE', 'en-US'])(
  'prices and changes have the format of Intl in %s, with a true minus sign',
  (language) => {
    const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
    const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
    const usual = new Intl.NumberFormat(language, { ...dollars, ...digits(2) });
    const small = new Intl.NumberFormat(language, { ...dollars, ...digits(4) });
    const change = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero', ...digits(2) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 10 }), fc.integer({ min: 1, max: 9_999 }), (cents, parts) => {
        expect(formatPrice(1 + cents / 100)).toBe(usual.format(1 + cents / 100));
        expect(formatPrice(parts / 10_000)).toBe(small.format(parts / 10_000));
        expect(formatChange((parts - 5_000) / 100)).toBe(change.format((parts - 5_000) / 10_000).replace('-', '−'));
      }),
    );
  },
);
