import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';

type Levered = Pick<TradingPosition, 'entryPrice' | 'quantity' | 'margin'>;

/**
 * Returns the position's notional at its entry price, divided by its margin. It differs from the leverage of the last
 * entry if entries had different leverages.
 */
export function positionLeverage({ entryPrice, quantity, margin }: Levered): number {
  return Math.round((Number(entryPrice) * Number(quantity) * 10) / Number(margin)) / 10;
}
