/** Makes trades from stored executions, in the worker thread. */
import type { ImportedExecution } from '@tradesense/core/imports/execution.ts';
import { formatImported, readNumber, type ImportedAmount } from '@tradesense/core/imports/imported-amount.ts';
import type { ImportFormat } from '@tradesense/core/imports/import-rules.ts';
import { roundTrips, type RoundTrip } from '@tradesense/core/imports/round-trips.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { unpackRows } from './packed-rows.ts';

/** An execution with its position: the time, the import that added it, and the position in that import's file. */
export interface PlacedExecution {
  readonly key: string;
  readonly instrument: string;
  readonly data: string;
  readonly at: number;
  readonly importId: string;
  readonly sequence: number;
}

export interface MadeTrade {
  readonly key: string;
  readonly instrument: string;
  readonly format: ImportFormat;
  readonly account: string;
  readonly symbol: string;
  readonly currency: string;
  readonly side: 'long' | 'short';
  readonly openedAt: number | null;
  readonly closedAt: number;
  readonly quantity: string;
  readonly entryPrice: string;
  readonly exitPrice: string;
  readonly gross: string;
  readonly fees: string;
  readonly swap: string;
  readonly net: string;
  readonly otherFees: readonly { readonly currency: string; readonly amount: string }[];
  readonly executions: number;
}

export interface MadeTrades {
  readonly trades: readonly MadeTrade[];
  readonly open: readonly { symbol: string; side: 'long' | 'short'; quantity: string; since: number }[];
  readonly unmatched: number;
}

/** Parses an amount from the database or from a stored line. */
export function amountOf(text: string): ImportedAmount {
  const read = readNumber(text, 'point');
  invariant(read.ok, `${text} is no amount`);
  return read.value;
}

const AMOUNTS = new Set(['quantity', 'price', 'value', 'fee', 'swap', 'profit', 'entryPrice', 'exitPrice']);

const executionOf = (data: string): ImportedExecution =>
  JSON.parse(data, (name, value: unknown) =>
    typeof value === 'string' && AMOUNTS.has(name) ? amountOf(value) : value,
  ) as ImportedExecution;

function madeTrade(instrument: string, trade: RoundTrip): MadeTrade {
  const [format, account, symbol, currency] = JSON.parse(instrument) as [ImportFormat, string, string, string];
  const text = formatImported;
  return {
    key: trade.key,
    instrument,
    format,
    account,
    symbol,
    currency,
    side: trade.side,
    openedAt: trade.openedAt,
    closedAt: trade.closedAt,
    executions: trade.executions,
    quantity: text(trade.quantity),
    entryPrice: text(trade.entryPrice),
    exitPrice: text(trade.exitPrice),
    gross: text(trade.gross),
    fees: text(trade.fees),
    swap: text(trade.swap),
    net: text(trade.net),
    otherFees: trade.otherFees.map((each) => ({
      currency: each.currency,
      amount: text(each.amount),
    })),
  };
}

const byPlace = (a: PlacedExecution, b: PlacedExecution): number =>
  a.at - b.at || (a.importId === b.importId ? a.sequence - b.sequence : a.importId < b.importId ? -1 : 1);

/** Returns the trades of packed executions. */
export const makeStoredTrades = (pieces: readonly Uint8Array[]): MadeTrades =>
  makeTrades(pieces.flatMap((piece) => unpackRows<PlacedExecution>(piece)));

/**
 * Returns the trades that executions result in. Processes the executions in the order of time, import and position in
 * the file.
 */
export function makeTrades(executions: readonly PlacedExecution[]): MadeTrades {
  const trades: MadeTrade[] = [];
  const open: MadeTrades['open'][number][] = [];
  let unmatched = 0;
  for (const [instrument, group] of Map.groupBy(executions.toSorted(byPlace), (each) => each.instrument)) {
    const made = roundTrips(group.map(({ key, data }) => ({ key, execution: executionOf(data) })));
    const [, , symbol] = JSON.parse(instrument) as [ImportFormat, string, string, string];
    for (const trade of made.trades) trades.push(madeTrade(instrument, trade));
    for (const { side, quantity, since } of made.open)
      open.push({ symbol, side, quantity: formatImported(quantity), since });
    unmatched += made.unmatched;
  }
  return { trades, open, unmatched };
}
