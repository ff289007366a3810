import { findTradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { priceText } from '../../ui/number-text.ts';

/** Number of decimal places for the price of an asset that is not in the catalogue. */
const UNKNOWN_DECIMALS = 8;

export function priceDecimalsOf(symbol: string): number {
  return findTradedAsset(symbol)?.priceDecimals ?? UNKNOWN_DECIMALS;
}

/** Formats a price of the asset `symbol`. */
export const assetPriceText = (symbol: string, price: string): string => priceText(price, priceDecimalsOf(symbol));
