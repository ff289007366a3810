// If this fails, the page shows a bid or an ask that differs from the one at which orders fill.
import { expect, test } from 'vitest';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { shownPrice } from './use-live-price.ts';

test.each([
  ['BTC', { price: 50_000, bid: null, ask: null }, { bid: '49998.75', last: '50000.00', ask: '50001.25' }],
  ['BTC', { price: 50_000.004, bid: 49_999.9, ask: 50_000.1 }, { bid: '49999.90', last: '50000.00', ask: '50000.10' }],
  ['EURUSD', { price: 1.1, bid: null, ask: null }, { bid: '1.09997', last: '1.10000', ask: '1.10003' }],
  ['NG', { price: 0.0004, bid: null, ask: null }, { bid: '0.001', last: '0.000', ask: '0.001' }],
] as const)('the price of %s from the feed %o has the right bid, ask and last price', (symbol, feed, expected) => {
  const asset = findAsset(symbol);
  if (asset === undefined) throw new Error(symbol);
  expect(shownPrice(asset, feed)).toEqual(expected);
});
