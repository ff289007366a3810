/** How the ticket names sides, types and times in force. */
import type { SandboxOrderType } from '@tradesense/contract/sandbox-orders.ts';
import type { PairType, Side, TimeInForce } from './ticket-draft.ts';

export const SIDE_WORDS: Readonly<Record<Side, string>> = { buy: 'Buy', sell: 'Sell' };

export const ORDER_TYPE_WORDS: Readonly<Record<SandboxOrderType, { readonly name: string; readonly hint: string }>> = {
  market: { name: 'Market', hint: 'Fills now, at the best price there is.' },
  limit: { name: 'Limit', hint: 'Fills at this price or a better one, or waits.' },
  stop: { name: 'Stop', hint: 'Becomes a market order once the price reaches the trigger.' },
  'stop-limit': { name: 'Stop-limit', hint: 'Becomes a limit order once the price reaches the trigger.' },
  'trailing-stop': { name: 'Trailing stop', hint: 'A stop that follows the price and never goes back.' },
  'take-profit': { name: 'Take-profit', hint: 'A limit that only makes a position smaller.' },
};

export const PAIR_TYPE_WORDS: Readonly<Record<PairType, string>> = {
  limit: 'Limit',
  stop: 'Stop',
  'stop-limit': 'Stop-limit',
};

export const TIME_IN_FORCE_WORDS: Readonly<Record<TimeInForce, string>> = {
  gtc: 'Until cancelled (GTC)',
  day: 'This trading day (DAY)',
  gtd: 'Until a time (GTD)',
  ioc: 'At once, cancel the rest (IOC)',
  fok: 'At once and whole, or not at all (FOK)',
};
