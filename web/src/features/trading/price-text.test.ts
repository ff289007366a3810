// If this fails, prices of a masked replay are shown with more decimals than help.
import { expect, test } from 'vitest';
import { assetPriceText } from './price-text.ts';

test.each([
  ['MASKED-EQUITY', '1234.5678', '1,234.57'],
  ['MASKED-FOREX', '8123.4', '8,123.40'],
  ['EURUSD', '1.08425', '1.08425'],
])('a price of %s with the value %s is written %s', (symbol, price, text) => {
  expect(assetPriceText(symbol, price)).toBe(text);
});
