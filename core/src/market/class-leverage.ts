import type { AssetClass } from './asset.ts';

/** Maximum leverage of any asset in each class. Source: product rules, section 1. */
export const CLASS_LEVERAGE: Readonly<Record<AssetClass, number>> = { crypto: 20, equity: 5, commodity: 10, forex: 30 };
