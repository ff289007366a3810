// If this fails, an asset cannot be found by its usual names.
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { describe, expect, it } from 'vitest';
import { findAssetChoices } from './asset-search.ts';

describe('findAssetChoices', () => {
  it('lists Random and every asset if the query is empty', () => {
    const choices = findAssetChoices(' ');
    expect(choices[0]?.value).toBe('random');
    expect(choices).toHaveLength(ASSETS.length + 1);
  });

  it.each([
    { query: 'btc', symbols: ['BTC'] },
    { query: 'GOLD', symbols: ['GLD', 'XAU'] },
    { query: 'currencies', symbols: ['EURUSD', 'GBPUSD'] },
    { query: 'euro dollar', symbols: ['EURUSD'] },
    { query: 'random', symbols: ['random'] },
    { query: 'zzz', symbols: [] },
  ])('finds the assets for the query “$query”', ({ query, symbols }) => {
    expect(findAssetChoices(query).map((choice) => choice.value)).toEqual(symbols);
  });
});
