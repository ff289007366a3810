/** The evidence meter of a learner's trades: the items that it counts, and how each item changes its state. */
import { formatMoney, parseMoney, type Money } from '@tradesense/core/kernel/money.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import {
  addTradeEvent,
  logEdgeEvidence,
  startEdgeEvidence,
  type EdgeEvidence,
} from '@tradesense/core/learning/evidence/edge-evidence.ts';
import { firstStrong, type FirstStrong } from '@tradesense/core/learning/evidence/evidence-level.ts';

/** Current net result of an open trade, in R. */
export interface TradeMark {
  readonly trade: string;
  readonly r: number;
}

/**
 * An item of the meter, which counts each item once. `marks` are the current results of the other open trades at the
 * time of the item.
 */
export type TradeItem =
  | { readonly kind: 'opened'; readonly trade: string; readonly marks: readonly TradeMark[] }
  /** The trade was closed, or its net loss reached 4 R. `r` is its net result in R. */
  | { readonly kind: 'settled'; readonly trade: string; readonly r: number; readonly marks: readonly TradeMark[] }
  /** The trade was opened without a planned risk, so it never counts in the meter. */
  | { readonly kind: 'excluded'; readonly trade: string };

export interface TradeMeterState {
  readonly evidence: EdgeEvidence;
  readonly excluded: number;
}

/** State of a learner's meter of trades as the database stores it. */
export interface TradeMeter {
  readonly items: number;
  readonly state: TradeMeterState;
  readonly firstStrong: FirstStrong | null;
}

/** Returns the meter before the first trade: E = 1. */
export function startTradeMeter(): TradeMeter {
  return { items: 0, state: { evidence: startEdgeEvidence(), excluded: 0 }, firstStrong: null };
}

/** Returns the meter after it has counted one more item. */
export function addTradeItem(before: TradeMeter, item: TradeItem, at: EpochMs): TradeMeter {
  const state = stateAfter(before.state, item);
  const { n } = state.evidence;
  return {
    items: before.items + 1,
    state,
    firstStrong: firstStrong(before.firstStrong, logEdgeEvidence(state.evidence), { at, n }),
  };
}

function stateAfter({ evidence, excluded }: TradeMeterState, item: TradeItem): TradeMeterState {
  switch (item.kind) {
    case 'excluded':
      return { evidence, excluded: excluded + 1 };
    case 'opened':
      return { evidence: addTradeEvent(markedAt(evidence, item.marks), { kind: 'open', id: item.trade }), excluded };
    case 'settled': {
      const { trade, r, marks } = item;
      return { evidence: addTradeEvent(markedAt(evidence, marks), { kind: 'close', id: trade, r }), excluded };
    }
  }
}

/**
 * Returns the evidence with each open trade counted at its result in `marks`. A trade at −4 R or below is settled at
 * this result.
 */
export function markedAt(evidence: EdgeEvidence, marks: readonly TradeMark[]): EdgeEvidence {
  return marks.reduce((state, { trade, r }) => addTradeEvent(state, { kind: 'mark', id: trade, r }), evidence);
}

export function isOpenTrade({ state }: TradeMeter, trade: string): boolean {
  return state.evidence.open.some(({ id }) => id === trade);
}

/** Returns a net result in R: `net` ÷ `plannedRisk`. */
export function resultInR(net: Money, plannedRisk: Money): number {
  invariant(plannedRisk > 0n, `a planned risk is positive, got ${formatMoney(plannedRisk)}`);
  return Number(net) / Number(plannedRisk);
}

/** Parses an amount of an event. */
export function readAmount(text: string): Money {
  const parsed = parseMoney(text);
  invariant(parsed.ok, `an event has amounts of SENSE$, got ${text}`);
  return parsed.value;
}
