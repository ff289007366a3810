import { findAsset } from '@tradesense/core/market/asset.ts';
import { findTradedAsset } from '@tradesense/core/market/masked-asset.ts';

/** Returns how texts write an asset: 'BTC', or 'Masked stock' for the stand-in of a masked replay. */
export const assetText = (symbol: string): string =>
  findAsset(symbol)?.symbol ?? findTradedAsset(symbol)?.name ?? symbol;
