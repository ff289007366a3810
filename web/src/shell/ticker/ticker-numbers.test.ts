// If this fails, the ticker formats a price or a change wrongly, or in a language other than the visitor's.
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { formatChange, formatPrice } from './ticker-numbers.ts';
import { directionOf } from './ticker-prices.ts';

afterEach(() => void vi.unstubAllGlobals());

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

test.each(['en', 'en-US', 'en-GB'])(
  'prices and changes in the language %s have the same format as by Intl, with a true minus sign',
  (language) => {
    vi.stubGlobal('navigator', { language });
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

test('numbers have the format of another language', () => {
  vi.stubGlobal('navigator', { language: 'de-DE' });
  expect(formatPrice(97_123.456)).toBe('97.123,46\u00A0$');
  expect(formatChange(-0.5)).toBe('−0,50\u00A0%');
});
