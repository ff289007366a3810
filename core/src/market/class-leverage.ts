import type { AssetClass } from './asset.ts';

/**
 * Maximum leverage that any asset of the class allows; a single asset may allow less. Source: product rules, section 1.
 */
export const CLASS_LEVERAGE: Readonly<Record<AssetClass, number>> = { crypto: 20, equity: 5, commodity: 10, forex: 30 };
