import { findTradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { priceText } from '../../ui/number-text.ts';

/** Decimals of a price whose asset is no longer in the catalogue. */
const UNKNOWN_DECIMALS = 8;

export function priceDecimalsOf(symbol: string): number {
  return findTradedAsset(symbol)?.priceDecimals ?? UNKNOWN_DECIMALS;
}

/** Formats a price of that asset. */
export const assetPriceText = (symbol: string, price: string): string => priceText(price, priceDecimalsOf(symbol));
