// If this fails, texts name the asset of a masked replay by its code, or its prices have more decimals than help.
import { expect, test } from 'vitest';
import { assetPriceText } from './price-text.ts';
import { assetText } from './asset-text.ts';

test.each([
  ['BTC', 'BTC'],
  ['MASKED-CRYPTO', 'Masked coin'],
  ['MASKED-EQUITY', 'Masked stock'],
  ['MASKED-COMMODITY', 'Masked commodity'],
  ['MASKED-FOREX', 'Masked currency pair'],
  ['GONE', 'GONE'],
])('%s is written %s', (symbol, text) => {
  expect(assetText(symbol)).toBe(text);
});

test.each([
  ['MASKED-EQUITY', '1234.5678', '1,234.57'],
  ['MASKED-FOREX', '8123.4', '8,123.40'],
  ['EURUSD', '1.08425', '1.08425'],
])('a price of %s with the value %s is written %s', (symbol, price, text) => {
  expect(assetPriceText(symbol, price)).toBe(text);
});
