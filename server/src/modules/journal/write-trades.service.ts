/**
 * Writes closed trades from fills into the journal.
 *
 * Guarantees: each closed trade of an account is written exactly once, even if a server crashes. The fills are stored
 * before the trade is made from them. One transaction locks the account's progress row, writes the trades and advances
 * the progress. An event only starts the writing. An event that is late, repeated or lost does no harm, because the
 * next event, or the next read of the journal, writes all missing trades.
 */
import { quantity, type Money } from '@tradesense/core/kernel/money.ts';
import { judgeProcess, judgeReview, PROCESS_SCORE_VERSION, scoreOf } from '@tradesense/core/learning/process-score.ts';
import { closedTrades, type ClosedTrade, type TradePart } from '@tradesense/core/trading/closed-trades.ts';
import { excursionOf, EXCURSION_VERSION, type TradeMoment } from '@tradesense/core/trading/excursion.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import {
  readEntryPlans,
  readFillRecords,
  readFilledAssets,
  readAccountRecord,
  readFundingPaid,
  readOrderRecords,
  readProtectiveStops,
  readOrderRequests,
  type AccountRecord,
  type FillRecord,
} from '../trading/index.ts';
import { tradeWritten } from './journal.events.ts';
import { insertTrade, lastNumber, lastTradeOf, lockProgress, moveProgress, progressOf } from './journal.repo.ts';
import type { HistoryOf, ReplayIntervalOf } from './account-history.policy.ts';
import { barsWithin, spansWholeBar } from './trade-bars.service.ts';
import { planOf, plannedRiskOf, processFacts, type TradeRecords } from './trade-facts.policy.ts';

export interface JournalDeps extends Pick<Platform, 'db' | 'clock' | 'ids' | 'outbox'> {
  readonly historyOf: HistoryOf;
  readonly replayIntervalOf: ReplayIntervalOf;
}

interface NewTrade {
  readonly symbol: string;
  readonly trade: ClosedTrade;
  readonly preset: FillRecord['preset'];
  /** The fills, in order. */
  readonly moments: readonly TradeMoment[];
}

function placesOf({ entries, exits }: ClosedTrade) {
  const [first, last] = [entries[0]?.fill, exits.at(-1)?.fill];
  return {
    openedSequence: first?.sequence ?? 0,
    openedPlace: first?.place ?? 0,
    closedSequence: last?.sequence ?? 0,
    closedPlace: last?.place ?? 0,
  };
}

/** Returns the fills of a trade in order, each with the part of its quantity that belongs to the trade. */
function momentsOf({ entries, exits }: ClosedTrade, rowOf: (part: TradePart) => FillRecord | undefined): TradeMoment[] {
  const entryParts = new Set(entries);
  return [...entries, ...exits]
    .toSorted((a, b) => a.fill.sequence - b.fill.sequence || a.fill.place - b.fill.place)
    .flatMap((part): TradeMoment[] => {
      const row = rowOf(part);
      if (row === undefined) return [];
      const { price, reference, at, bar, isAtOpen } = row;
      const kind = entryParts.has(part) ? 'entry' : 'exit';
      return [{ kind, quantity: part.quantity, price, reference, at, bar, isAtOpen }];
    });
}

async function newTradesOf(tx: Tx, accountId: string, symbol: string, upTo: number): Promise<NewTrade[]> {
  const last = await lastTradeOf(tx, accountId, symbol);
  const isTurned = last !== null && last.carried > 0n;
  const from = last === null ? null : { sequence: last.closedSequence, place: last.closedPlace + (isTurned ? 0 : 1) };
  const rows = await readFillRecords(tx, accountId, symbol, { from, upTo });
  const byPlace = new Map(rows.map((row) => [`${row.sequence}.${row.place}`, row]));
  return closedTrades(rows, quantity(last?.carried ?? 0n)).map((trade) => {
    const rowOf = ({ fill }: TradePart) => byPlace.get(`${fill.sequence}.${fill.place}`);
    const [first] = trade.entries;
    const preset = (first === undefined ? undefined : rowOf(first))?.preset ?? 'normal';
    return { symbol, trade, preset, moments: momentsOf(trade, rowOf) };
  });
}

/** Returns the orders, plans, stops and order requests of one trade. */
export async function recordsOf(tx: Tx, accountId: string, symbol: string, trade: ClosedTrade): Promise<TradeRecords> {
  const { closedSequence } = placesOf(trade);
  const ids = new Set([...trade.entries, ...trade.exits].flatMap(({ fill }) => fill.orderId ?? []));
  const orders = new Map((await readOrderRecords(tx, accountId, [...ids])).map((order) => [order.id, order]));
  const entries = trade.entries.flatMap(({ fill }) => orders.get(fill.orderId ?? '') ?? []);
  const plans = await readEntryPlans(tx, accountId, entries);
  const side = trade.side === 'long' ? 'sell' : 'buy';
  const stops = await readProtectiveStops(tx, accountId, symbol, {
    side,
    from: trade.openedAt,
    upTo: closedSequence,
  });
  const first = Math.min(closedSequence, ...stops.map(({ sequence }) => sequence));
  const orderRequests = stops.length === 0 ? [] : await readOrderRequests(tx, accountId, first, closedSequence);
  return { symbol, trade, orders, plans, stops, orderRequests };
}

async function writeTrade(deps: JournalDeps, tx: Tx, account: AccountRecord, number: number, each: NewTrade) {
  const { symbol, trade, preset, moments } = each;
  const { id: accountId, userId } = account;
  const places = placesOf(trade);
  const [openedAt, closedAt] = [new Date(trade.openedAt), new Date(trade.closedAt)];
  const funding: Money = await readFundingPaid(tx, accountId, symbol, {
    opened: { sequence: places.openedSequence, at: trade.openedAt },
    closed: { sequence: places.closedSequence, at: trade.closedAt },
  });
  const records = await recordsOf(tx, accountId, symbol, trade);
  const plan = planOf(records);
  const bars = await barsWithin(tx, await deps.historyOf(tx, account), { symbol, ...trade });
  const isKnown = bars.length > 0 || !spansWholeBar(trade);
  const excursion = excursionOf(trade.side, moments, isKnown ? bars : null);
  const checks = judgeProcess(processFacts(records));
  const id = deps.ids.next();
  deps.outbox.append(tx, tradeWritten.create({ tradeId: id, accountId, userId }));
  await insertTrade(tx, {
    id,
    accountId,
    userId,
    number,
    symbol,
    side: trade.side,
    ...places,
    carried: trade.carried,
    openedAt,
    closedAt,
    writtenAt: new Date(deps.clock.now()),
    quantity: trade.quantity,
    entryPrice: trade.entryPrice,
    exitPrice: trade.exitPrice,
    realised: trade.realised,
    fees: trade.fees,
    funding,
    slippage: trade.slippage,
    net: trade.realised - trade.fees - funding,
    mae: excursion?.mae ?? null,
    mfe: excursion?.mfe ?? null,
    movesVersion: EXCURSION_VERSION,
    isLiquidated: trade.isLiquidated,
    preset,
    planId: plan?.clientOrderId ?? null,
    plannedRisk: plannedRiskOf(trade, plan),
    checks,
    score: scoreOf([...checks, judgeReview(false)]),
    processVersion: PROCESS_SCORE_VERSION,
    isCopy: places.closedSequence <= account.copiedEvents,
  });
}

/** Writes every closed trade of the account that is not in the journal yet. */
export async function writeTrades(deps: JournalDeps, tx: Tx, accountId: string): Promise<void> {
  if ((await readAccountRecord(tx, accountId)) === null) return;
  const done = await lockProgress(tx, accountId);
  // The account is read under the lock, so all fills up to its last committed event are visible.
  const account = await readAccountRecord(tx, accountId);
  if (account === null || account.sequence <= done) return;
  const upTo = account.sequence;
  const trades: NewTrade[] = [];
  for (const symbol of await readFilledAssets(tx, accountId, done, upTo))
    trades.push(...(await newTradesOf(tx, accountId, symbol, upTo)));
  const inOrder = trades.toSorted((a, b) => {
    const [left, right] = [placesOf(a.trade), placesOf(b.trade)];
    return left.closedSequence - right.closedSequence || left.closedPlace - right.closedPlace;
  });
  let number = trades.length === 0 ? 0 : await lastNumber(tx, accountId);
  for (const each of inOrder) await writeTrade(deps, tx, account, (number += 1), each);
  await moveProgress(tx, accountId, upTo);
}

/**
 * Writes trades that are missing from the account's journal. This is needed before a read, because a page may learn
 * from the event stream that a trade was closed before the journal has handled the outbox event.
 */
export async function writeMissingTrades(deps: JournalDeps, account: AccountRecord): Promise<void> {
  const isMissing = await deps.db.read(async (tx) => {
    const done = await progressOf(tx, account.id);
    return (await readFilledAssets(tx, account.id, done, account.sequence)).length > 0;
  });
  if (isMissing) await deps.db.transaction((tx) => writeTrades(deps, tx, account.id));
}
