/**
 * Evidence that trades gain money relative to their risk, even if the trades overlap.
 * For each λ = 0.0095 j, j = 1 … 20, a bettor starts with a capital of 1. When a trade opens, the bettor stakes λ ×
 * (settled capital − 5 × the sum of its open stakes). A trade counts, net of costs and in units of its planned risk R,
 * until it closes or its marked loss reaches 4 R. E is the mean, over λ, of settled capital + Σ stake × current R of
 * the open trades; a bettor at or below 0 stays at 0. If trades never overlap, E is the mean of Π (1 + λ R).
 * Null hypothesis: no position ever had a positive expected gain after costs. Assumes that no price jumps from above −4
 * R to below −5 R. E shows gain per risk, not skill: a rising market can raise it too. Source: product rules, section
 * 16.
 */
import { invariant } from '../../kernel/invariant.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { logMixture } from './log-mixture.ts';
import { outlookOf, shrunkRate, type Outlook } from './outlook.ts';

const LAMBDAS = Array.from({ length: 20 }, (_, i) => 0.0095 * (i + 1));
/** Capital that a bettor sets aside for each open stake, in R. */
const RESERVE_R = 5;
/** Marked net result, in R, at or below which a trade is settled. */
export const EDGE_STOP_R = -4;
/** Maximum capital that is stored directly. Above it, and below its inverse, the magnitude is moved to `logScale`. */
const SCALE_LIMIT = 1e100;

interface OpenTrade {
  readonly id: string;
  /** Current net result of the trade, in R. */
  readonly r: number;
  /** Stake of each bettor, divided by exp(`logScale`) like `settled`. */
  readonly stakes: readonly number[];
}

export interface EdgeEvidence {
  /** Number of trades that have been counted: closed, or settled at −4 R. */
  readonly n: number;
  /** For each bettor: settled capital ÷ exp(`logScale`); 0 for a ruined bettor. */
  readonly settled: readonly number[];
  readonly logScale: readonly number[];
  readonly open: readonly OpenTrade[];
}

/** `r` is the current or final net result in R, at a price that could be traded at that time. */
export type EdgeEvent =
  | { readonly kind: 'open'; readonly id: string }
  | { readonly kind: 'mark' | 'close'; readonly id: string; readonly r: number };

/** Returns the state before the first trade: E = 1. */
export function startEdgeEvidence(): EdgeEvidence {
  return { n: 0, settled: LAMBDAS.map(() => 1), logScale: LAMBDAS.map(() => 0), open: [] };
}

/**
 * Returns the state after one event; events must come in order of time. An event of a trade that is already settled
 * changes nothing.
 */
export function addTradeEvent(state: EdgeEvidence, event: EdgeEvent): EdgeEvidence {
  if (event.kind === 'open') return openTrade(state, event.id);
  const trade = state.open.find(({ id }) => id === event.id);
  if (trade === undefined) return state;
  invariant(Number.isFinite(event.r), `a result in R is a number, got ${event.r}`);
  const isSettled = event.kind === 'close' || event.r <= EDGE_STOP_R;
  const open = isSettled
    ? state.open.filter((each) => each !== trade)
    : state.open.map((each) => (each === trade ? { ...each, r: event.r } : each));
  const settled = isSettled
    ? state.settled.map((capital, i) => capital + elementAt(trade.stakes, i) * event.r)
    : state.settled;
  return rescaled(ruinBankrupt({ ...state, n: state.n + (isSettled ? 1 : 0), settled, open }));
}

/** Returns ln E; −∞ if every bettor is ruined. */
export function logEdgeEvidence(state: EdgeEvidence): number {
  return logMixture(logWorths(state));
}

/**
 * Returns how many more trades E needs to reach 20 at each bettor's growth so far. To be cautious with few trades, the
 * growth is mixed with chance, which has the weight of 20 trades.
 */
export function edgeOutlook(state: EdgeEvidence): Outlook {
  const logs = logWorths(state);
  const growth = logs.map((log) => (log === -Infinity ? 0 : shrunkRate(log, state.n, 0)));
  return outlookOf(state.n, logs, growth);
}

function logWorths(state: EdgeEvidence): number[] {
  return LAMBDAS.map((_, i) => Math.log(Math.max(0, worthOf(state, i))) + elementAt(state.logScale, i));
}

function openTrade(state: EdgeEvidence, id: string): EdgeEvidence {
  invariant(
    state.open.every((trade) => trade.id !== id),
    `trade ${id} is open already`,
  );
  const stakes = LAMBDAS.map((lambda, i) => {
    const reserved = state.open.reduce((sum, trade) => sum + elementAt(trade.stakes, i), 0) * RESERVE_R;
    return lambda * Math.max(0, elementAt(state.settled, i) - reserved);
  });
  return { ...state, open: [...state.open, { id, r: 0, stakes }] };
}

function worthOf({ settled, open }: EdgeEvidence, bettor: number): number {
  return open.reduce((sum, { r, stakes }) => sum + elementAt(stakes, bettor) * r, elementAt(settled, bettor));
}

function ruinBankrupt(state: EdgeEvidence): EdgeEvidence {
  const isRuined = LAMBDAS.map((_, i) => worthOf(state, i) <= 0);
  return isRuined.includes(true) ? scaledBy(state, (i) => (isRuined[i] === true ? 0 : 1)) : state;
}

function rescaled(state: EdgeEvidence): EdgeEvidence {
  const isFar = (capital: number) => capital !== 0 && (capital > SCALE_LIMIT || capital < 1 / SCALE_LIMIT);
  if (!state.settled.some(isFar)) return state;
  const factors = state.settled.map((capital) => (isFar(capital) ? 1 / capital : 1));
  const logScale = state.logScale.map((log, i) => log - Math.log(elementAt(factors, i)));
  return { ...scaledBy(state, (i) => elementAt(factors, i)), logScale };
}

function scaledBy(state: EdgeEvidence, factorOf: (bettor: number) => number): EdgeEvidence {
  return {
    ...state,
    settled: state.settled.map((capital, i) => capital * factorOf(i)),
    open: state.open.map((trade) => ({ ...trade, stakes: trade.stakes.map((stake, i) => stake * factorOf(i)) })),
  };
}
