/** Computes the results of two runs of the same replay. */
import type { JournalTrade, PerformanceResponse } from '@tradesense/contract/journal.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';

/** The fields of a closed trade that a comparison shows. */
export type RunTrade = Pick<
  JournalTrade,
  'id' | 'side' | 'openedAt' | 'closedAt' | 'entryPrice' | 'exitPrice' | 'net' | 'rMultiple' | 'plan'
>;

/** A run of a replay with its results. */
export interface ComparedRun {
  readonly session: ReplaySession;
  readonly account: TradingAccount;
  readonly performance: PerformanceResponse;
  readonly trades: readonly RunTrade[];
}

export interface RunResult {
  /** Sum of the R-multiples; `null` if no trade had a planned stop. */
  readonly sumR: number | null;
  /** Number of trades with a planned stop. */
  readonly withStop: number;
}

export function runResult(trades: readonly RunTrade[]): RunResult {
  const multiples = trades.flatMap(({ rMultiple }) => (rMultiple === null ? [] : [Number(rMultiple)]));
  return {
    sumR: multiples.length === 0 ? null : multiples.reduce((sum, each) => sum + each, 0),
    withStop: multiples.length,
  };
}

/**
 * Returns a key that is equal for a trade and for its copy in another run. It includes the plan: trades with the same
 * fills but different plans are different trades.
 */
const sameTradeKey = ({ side, openedAt, closedAt, entryPrice, exitPrice, net, plan }: RunTrade): string =>
  JSON.stringify([side, openedAt, closedAt, entryPrice, exitPrice, net, plan]);

/** Counts the trades that two runs share, and returns for each run the trades that only this run has. */
export function partRuns(
  left: readonly RunTrade[],
  right: readonly RunTrade[],
): { readonly same: number; readonly left: readonly RunTrade[]; readonly right: readonly RunTrade[] } {
  const lefts = new Set(left.map(sameTradeKey));
  const rights = new Set(right.map(sameTradeKey));
  const onlyLeft = left.filter((trade) => !rights.has(sameTradeKey(trade)));
  return {
    same: left.length - onlyLeft.length,
    left: onlyLeft,
    right: right.filter((trade) => !lefts.has(sameTradeKey(trade))),
  };
}
