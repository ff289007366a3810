/** Actions whose result the page announces. Screen readers would not notice that a row of a table has changed. */
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

/** Changes or places the stop, the target or the trailing stop of a position, and shows the result. */
export async function protect(
  { acts, positions }: TradingDesk,
  asset: string,
  prices: ProtectionPrices,
): Promise<void> {
  const position = positions.find((each) => each.asset === asset);
  showDone(protectedText(asset, await acts.protect(asset, prices), position));
}
