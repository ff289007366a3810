import type { AssetClass } from './asset.ts';

/** The highest leverage that an asset of each class has. Source: product rules, section 1. */
export const CLASS_LEVERAGE: Readonly<Record<AssetClass, number>> = { crypto: 20, equity: 5, commodity: 10, forex: 30 };
