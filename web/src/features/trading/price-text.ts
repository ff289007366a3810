import { findTradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { priceText } from '../../ui/number-text.ts';

/** Number of decimals for the price of an asset that is not in the catalogue. */
const UNKNOWN_DECIMALS = 8;

export function priceDecimalsOf(symbol: string): number {
  return findTradedAsset(symbol)?.priceDecimals ?? UNKNOWN_DECIMALS;
}

/** Formats a price of the asset with this symbol. */
export const assetPriceText = (symbol: string, price: string): string => priceText(price, priceDecimalsOf(symbol));
