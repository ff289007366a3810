// If this fails, a market cannot be found by its usual names.
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { expect, it } from 'vitest';
import { findAssets } from './asset-search.ts';

it.each([
  { query: '', symbols: ASSETS.length },
  { query: 'btc', symbols: ['BTC'] },
  { query: 'GOLD', symbols: ['GLD', 'XAU'] },
  { query: 'shares  fund', symbols: ['AAPL', 'NVDA', 'TSLA', 'GLD', 'SPY', 'QQQ'] },
  { query: 'crypto bit', symbols: ['BTC'] },
  { query: 'zzz', symbols: [] },
])('the search “$query” finds $symbols', ({ query, symbols }) => {
  const found = findAssets(query).map(({ symbol }) => symbol);
  expect(typeof symbols === 'number' ? found.length : found).toEqual(symbols);
});
