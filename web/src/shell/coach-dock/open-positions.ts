/** The open positions of all accounts, as the coach shows them. */
import { formatMoney, type Money } from '@tradesense/core/kernel/money.ts';
import { signedMoneyText } from '../../ui/number-text.ts';
import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';

export interface OpenPosition extends Pick<
  TradingPosition,
  'asset' | 'side' | 'quantity' | 'markPrice' | 'unrealised'
> {
  readonly accountId: string;
  readonly accountName: string;
}

/**
 * Maximum number of assets whose prices are followed. A connection to the stream can have only a limited number of
 * topics.
 */
const ASSETS_MAX = 12;

export function assetsOf(positions: readonly OpenPosition[]): readonly string[] {
  return [...new Set(positions.map(({ asset }) => asset))].toSorted().slice(0, ASSETS_MAX);
}

/** Formats an amount with its sign and two decimal places. */
export function signedText(amount: Money): string {
  return signedMoneyText(formatMoney(amount));
}
