// If this fails, the sentences of the sandbox write money or prices differently from its pages.
import { expect, test } from 'vitest';
import { money, price } from '../kernel/money.ts';
import { moneyText, tradedPriceText } from './amount-text.ts';

test.each([
  [0n, 'nearest', '0.00'],
  [15_000_000n, 'nearest', '15.00'],
  [9_755_784_379n, 'nearest', '9,755.78'],
  [19_435_000n, 'nearest', '19.44'],
  [19_433_365n, 'up', '19.44'],
  [19_439_999n, 'floor', '19.43'],
  [-6_714_475n, 'nearest', '−6.71'],
  [-4_999n, 'nearest', '0.00'],
  [-10_000n, 'nearest', '−0.01'],
  [9_007_199_254_740_993_000n, 'nearest', '9,007,199,254,740.99'],
] as const)('%d millionths, rounded %s, are written %s', (units, rounding, text) => {
  expect(moneyText(money(units), rounding)).toBe(text);
});

test.each([
  ['BTC', 8_797_881_000_000n, '87,978.81'],
  ['BTC', 8_929_890_000_000n, '89,298.90'],
  ['BTC', 8_929_899_500_000n, '89,299.00'],
  ['EURUSD', 108_500_000n, '1.08500'],
  ['MASKED-CRYPTO', 123_456_780_000n, '1,234.5678'],
])('a price of %s of %d units is written %s', (symbol, units, text) => {
  expect(tradedPriceText(symbol, price(units))).toBe(text);
});
