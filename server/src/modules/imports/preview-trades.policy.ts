/** Computes what an import would add, in the worker thread. */
import { PREVIEW_ROWS } from '@tradesense/contract/imports-constants.ts';
import { makeTrades, type MadeTrade, type MadeTrades, type PlacedExecution } from './make-trades.policy.ts';
import { unpackRows } from './packed-rows.ts';
import type { ExecutionLine } from './read-file.policy.ts';

/** Stands for the id of the previewed import; as text, it sorts after the id of every stored import. */
const NEWEST = 'f';

/** The learner's stored executions and trades of those instruments that the file contains. */
export interface StoredTrades {
  /** The stored executions, as pieces of packed rows. */
  readonly pieces: readonly Uint8Array[];
  readonly tradeKeys: ReadonlySet<string>;
}

export interface TradesPreview {
  /** Number of lines in the file that are not stored yet. */
  readonly newLines: number;
  readonly newTrades: number;
  /** The newest trades that the import would add, at most `PREVIEW_ROWS`, newest first. */
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
  // A line's key contains its instrument, so `executions` includes every line of the file that is stored already.
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
