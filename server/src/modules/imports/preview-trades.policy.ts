/** Computes what an import would add, in the worker thread. */
import { PREVIEW_ROWS } from '@tradesense/contract/imports-constants.ts';
import { makeTrades, type MadeTrade, type MadeTrades, type PlacedExecution } from './make-trades.policy.ts';
import { unpackRows } from './packed-rows.ts';
import type { ExecutionLine } from './read-file.policy.ts';

/** A text that sorts after the id of every stored import. */
const NEWEST = 'f';

/** The stored executions and trades of the instruments of a file. */
export interface StoredTrades {
  /** Pieces of packed executions. */
  readonly pieces: readonly Uint8Array[];
  readonly tradeKeys: ReadonlySet<string>;
}

export interface TradesPreview {
  /** Number of lines that are not stored yet. */
  readonly newLines: number;
  readonly newTrades: number;
  /** The first `PREVIEW_ROWS` new trades, newest first. */
  readonly trades: readonly MadeTrade[];
  readonly openPositions: number;
  /** The first `PREVIEW_ROWS` positions that stay open. */
  readonly open: MadeTrades['open'];
  readonly unmatched: number;
}

const placed = ({ key, instrument, data, at, sequence }: ExecutionLine): PlacedExecution => ({
  key,
  instrument,
  data,
  at,
  sequence,
  importId: NEWEST,
});

/** Returns what the packed lines of a file would add to the stored trades. */
export function previewTrades(pieces: readonly Uint8Array[], stored: StoredTrades): TradesPreview {
  const executions = stored.pieces.flatMap((piece) => unpackRows<PlacedExecution>(piece));
  // The key of a line contains its instrument, so every stored line of the file is among these executions.
  const known = new Set(executions.map(({ key }) => key));
  const added = pieces.flatMap((piece) => unpackRows<ExecutionLine>(piece).filter(({ key }) => !known.has(key)));
  const made = makeTrades([...executions, ...added.map(placed)]);
  const newTrades = made.trades
    .filter(({ key }) => !stored.tradeKeys.has(key))
    .toSorted((a, b) => b.closedAt - a.closedAt || (a.key < b.key ? -1 : 1));
  return {
    newLines: added.length,
    newTrades: newTrades.length,
    trades: newTrades.slice(0, PREVIEW_ROWS),
    openPositions: made.open.length,
    open: made.open.slice(0, PREVIEW_ROWS),
    unmatched: made.unmatched,
  };
}
