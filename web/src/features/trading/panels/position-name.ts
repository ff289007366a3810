import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { quantityText } from '../../../ui/number-text.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

/** Returns the name of a position: 'Long 0.5 BTC'. */
export const positionName = ({ side, quantity, asset }: Pick<TradingPosition, 'side' | 'quantity' | 'asset'>): string =>
  `${side === 'long' ? 'Long' : 'Short'} ${quantityText(quantity)} ${assetText(asset)}`;
