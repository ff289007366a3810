import { quantity } from '@tradesense/core/kernel/money.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { closedTrades, type ClosedTrade } from '@tradesense/core/trading/closed-trades.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readFillRecords, type FillRecord } from '../trading/index.ts';
import { tradeEndingAt } from './journal.repo.ts';
import type { TradeRow } from './journal.tables.ts';
import type { TradeRecords } from './trade-facts.policy.ts';
import { recordsOf } from './write-trades.service.ts';

export interface TradeDetail {
  readonly row: TradeRow;
  /**
   * Fills of the trade, oldest first. A fill that also closed the previous trade or opened the next one is included
   * with its full quantity.
   */
  readonly fills: readonly FillRecord[];
  readonly trade: ClosedTrade;
  readonly records: TradeRecords;
}

/** Returns a written trade with all the records from which it was made. */
export async function tradeDetail(tx: Tx, row: TradeRow): Promise<TradeDetail> {
  const { accountId, symbol, openedSequence, openedPlace, closedSequence, closedPlace } = row;
  const from = { sequence: openedSequence, place: openedPlace };
  const fills = (await readFillRecords(tx, accountId, symbol, { from, upTo: closedSequence })).filter(
    ({ sequence, place }) => sequence < closedSequence || place <= closedPlace,
  );
  const turned = await tradeEndingAt(tx, accountId, symbol, from);
  const [trade] = closedTrades(fills, quantity(turned?.carried ?? 0n));
  invariant(trade !== undefined, 'a written trade is in its fills');
  return { row, fills, trade, records: await recordsOf(tx, accountId, symbol, trade) };
}

const firstOrder = ({ trade, records }: Pick<TradeDetail, 'trade' | 'records'>) =>
  records.orders.get(trade.entries[0]?.fill.orderId ?? '');

/** Returns when the entry was decided: the time at which its first order was accepted. */
export function decidedAt(detail: Pick<TradeDetail, 'trade' | 'records'>) {
  return firstOrder(detail)?.acceptedAt ?? detail.trade.openedAt;
}

/** Returns the interval of the chart on which the trade's entry was placed; `null` if none was stored. */
export const decisionInterval = (detail: Pick<TradeDetail, 'trade' | 'records'>): Interval | null =>
  firstOrder(detail)?.chartInterval ?? null;
