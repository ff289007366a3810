// If this fails, an asset is missing from the catalogue, is in the wrong class or allows the wrong leverage.
import { describe, expect, it } from 'vitest';
import { ASSET_CLASSES, ASSET_SYMBOLS, ASSETS, findAsset } from './asset.ts';

// oxfmt-ignore
const CATALOGUE = [
  ['BTC', 'crypto', 20], ['ETH', 'crypto', 20], ['SOL', 'crypto', 20], ['BNB', 'crypto', 15],
  ['AAPL', 'equity', 4], ['NVDA', 'equity', 4], ['TSLA', 'equity', 3],
  ['GLD', 'equity', 5], ['SPY', 'equity', 5], ['QQQ', 'equity', 5],
  ['XAU', 'commodity', 10], ['XAG', 'commodity', 10], ['CL', 'commodity', 10], ['NG', 'commodity', 5],
  ['EURUSD', 'forex', 30], ['GBPUSD', 'forex', 30],
] as const;

describe('the catalogue', () => {
  it('has these 16 assets and no other, each once', () => {
    expect(ASSETS.map((asset) => asset.symbol)).toEqual(CATALOGUE.map(([symbol]) => symbol));
    expect(ASSET_SYMBOLS).toEqual(CATALOGUE.map(([symbol]) => symbol));
    expect(new Set(ASSETS.map((asset) => asset.name)).size).toBe(16);
  });

  it('has four classes', () => {
    expect(ASSET_CLASSES).toEqual(['crypto', 'equity', 'commodity', 'forex']);
  });

  it.each(CATALOGUE)('has %s in the class %s with a maximum leverage of %s', (symbol, assetClass, maxLeverage) => {
    expect(findAsset(symbol)).toMatchObject({ symbol, class: assetClass, maxLeverage });
  });

  it.each(['', 'btc', 'DOGE', '__proto__', 'random'])('has no asset with the symbol %j', (symbol) => {
    expect(findAsset(symbol)).toBeUndefined();
  });
});
