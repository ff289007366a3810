import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { PresentEntry } from '../trading/index.ts';
import type { EntryClosed, EntryLossReached, EntryOpened } from '../trading/trading.events.ts';
import {
  isOpenTrade,
  readAmount,
  resultInR,
  type TradeItem,
  type TradeMark,
  type TradeMeter,
} from './trade-evidence.policy.ts';
import { appendTradeItem, isTradeItemStored, lockTradeMeter } from './trade-evidence.repo.ts';

/** Returns the open trades of a learner, each with the net result that closing it now would give. */
export type ReadPresentEntries = (tx: Tx, userId: string) => Promise<readonly PresentEntry[]>;

const tradeOf = ({ accountId, entryId }: Pick<EntryOpened, 'accountId' | 'entryId'>) => `${accountId}/${entryId}`;

/** Returns the net results of a learner's open trades as of now, in R. */
export async function tradeMarks(
  tx: Tx,
  readEntries: ReadPresentEntries,
  userId: string,
): Promise<readonly TradeMark[]> {
  const entries = await readEntries(tx, userId);
  return entries.map(({ net, plannedRisk, ...named }) => ({ trade: tradeOf(named), r: resultInR(net, plannedRisk) }));
}

/**
 * Outbox handler for a trade that was opened. A trade without a planned risk does not change the evidence; the meter
 * only counts how many such trades there were.
 */
export async function recordOpenedTrade(
  tx: Tx,
  readEntries: ReadPresentEntries,
  { payload, occurredAt }: OutboxEvent<EntryOpened>,
): Promise<void> {
  const { userId, plannedRisk } = payload;
  const trade = tradeOf(payload);
  await recordOnce(tx, { userId, source: `${trade}/opened`, at: occurredAt }, async () =>
    plannedRisk === null
      ? { kind: 'excluded', trade }
      : { kind: 'opened', trade, marks: await otherMarks(tx, readEntries, userId, trade) },
  );
}

/**
 * Outbox handler for a trade that was closed, or whose net loss has reached 4 R. Whichever event comes first settles
 * the trade.
 */
export async function recordSettledTrade(
  tx: Tx,
  readEntries: ReadPresentEntries,
  { payload, occurredAt }: OutboxEvent<EntryClosed | EntryLossReached>,
): Promise<void> {
  const { userId, plannedRisk, net } = payload;
  if (plannedRisk === null) return;
  const trade = tradeOf(payload);
  const r = resultInR(readAmount(net), readAmount(plannedRisk));
  await recordOnce(tx, { userId, source: `${trade}/settled`, at: occurredAt }, async (meter) =>
    isOpenTrade(meter, trade)
      ? { kind: 'settled', trade, r, marks: await otherMarks(tx, readEntries, userId, trade) }
      : null,
  );
}

async function otherMarks(tx: Tx, readEntries: ReadPresentEntries, userId: string, trade: string) {
  return (await tradeMarks(tx, readEntries, userId)).filter((mark) => mark.trade !== trade);
}

async function recordOnce(
  tx: Tx,
  { userId, source, at }: { readonly userId: string; readonly source: string; readonly at: EpochMs },
  itemOf: (meter: TradeMeter) => Promise<TradeItem | null>,
): Promise<void> {
  const meter = await lockTradeMeter(tx, userId, at);
  if (await isTradeItemStored(tx, userId, source)) return;
  const content = await itemOf(meter);
  if (content !== null) await appendTradeItem(tx, meter, { userId, source, at, content });
}
