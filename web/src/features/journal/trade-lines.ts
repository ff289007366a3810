import type { JournalTrade } from '@tradesense/contract/journal.ts';
import type { TradeLineRole } from './trade-lines-layer.ts';

/** A price of the trade as in the server's response. */
export interface TradePrice {
  readonly role: TradeLineRole;
  readonly name: string;
  readonly price: string;
}

/** Returns the prices of the trade that may be shown. The exit is included only once the reader has reached it. */
export function pricesOf({ plan, entryPrice, exitPrice }: JournalTrade, isClosed: boolean): TradePrice[] {
  const prices: TradePrice[] = [{ role: 'entry', name: 'Entry', price: entryPrice }];
  if (plan !== null && plan.stopPrice !== null) prices.push({ role: 'stop', name: 'Stop', price: plan.stopPrice });
  if (plan !== null) prices.push({ role: 'target', name: 'Target', price: plan.targetPrice });
  if (isClosed) prices.push({ role: 'exit', name: 'Exit', price: exitPrice });
  return prices;
}
