// If this fails, the maximum leverage of a class is that of none of its assets, so the text of its setting is wrong.
import { expect, test } from 'vitest';
import { ASSET_CLASSES, ASSETS } from './asset.ts';
import { CLASS_LEVERAGE } from './class-leverage.ts';

test.each(ASSET_CLASSES)('%s', (assetClass) => {
  const own = ASSETS.filter((asset) => asset.class === assetClass).map(({ maxLeverage }) => maxLeverage);
  expect(CLASS_LEVERAGE[assetClass]).toBe(Math.max(...own));
});
