// If this fails, no asset of a class has the maximum leverage stated for the class, so the text of its setting is
// wrong.
import { expect, test } from 'vitest';
import { ASSET_CLASSES, ASSETS } from './asset.ts';
import { CLASS_LEVERAGE } from './class-leverage.ts';

test.each(ASSET_CLASSES)('the maximum leverage of the class %s is that of one of its assets', (assetClass) => {
  const own = ASSETS.filter((asset) => asset.class === assetClass).map(({ maxLeverage }) => maxLeverage);
  expect(CLASS_LEVERAGE[assetClass]).toBe(Math.max(...own));
});
