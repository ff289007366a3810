import type { AssetClass } from './asset.ts';

/** Maximum leverage in each class, over all of its assets. Source: product rules, section 1. */
export const CLASS_LEVERAGE: Readonly<Record<AssetClass, number>> = { crypto: 20, equity: 5, commodity: 10, forex: 30 };
