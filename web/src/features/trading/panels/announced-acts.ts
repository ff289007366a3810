/**
 * Actions of which the page announces the result. Screen readers would not announce that the row of a table has
 * changed.
 */
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import type { ProtectionPrices } from '../desk-base.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { protectedText } from './act-text.ts';
import { liveOrderName } from './order-text.ts';
import { showDone } from './show-done.tsx';

export async function cancelOrder(desk: TradingDesk, order: TradingOrder): Promise<void> {
  await desk.cancel(order.id);
  showDone(`Canceled: ${liveOrderName(order)}.`);
}

/** Moves the stop and the target of a position, or places them, and shows the result. */
export async function protect({ acts }: TradingDesk, asset: string, prices: ProtectionPrices): Promise<void> {
  showDone(protectedText(asset, await acts.protect(asset, prices)));
}
