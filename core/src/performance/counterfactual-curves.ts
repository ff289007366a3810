/**
 * The profit curve of a learner's trades as they were, and under other rules: at half the size, with the plan kept, or
 * without the trades with a certain tag.
 */
import { divide } from '../kernel/fixed-point.ts';
import { money, moneyNumber, type Money } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import { meanOf } from '../learning/mean-of.ts';
import { spreadOf } from './spread-of.ts';

export const CURVE_KINDS = ['actual', 'half-size', 'plan-kept', 'without-tag'] as const;
export type CurveKind = (typeof CURVE_KINDS)[number];

/**
 * Minimum number of trades that a rule must change for its effect to be stated. With fewer, chance moves the mean too
 * much.
 */
export const CHANGED_TRADES_MIN = 30;

export interface CurveTrade {
  readonly closedAt: EpochMs;
  readonly net: Money;
  /**
   * Net result if the plan had been left unchanged; `null` if there was no plan or the bars do not show how the trade
   * would have ended.
   */
  readonly plannedNet: Money | null;
  readonly mistakeTags: readonly string[];
}

export interface CounterfactualCurve {
  readonly kind: CurveKind;
  /** Cumulative result after each trade, in the order of the trades. */
  readonly points: readonly { readonly at: EpochMs; readonly profit: Money }[];
  /** Number of trades whose result changes under the rule. */
  readonly changed: number;
  /** Number of trades whose result under the rule is unknown; the curve uses their actual result. */
  readonly unknown: number;
  /**
   * Mean change, in SENSE$, of the trades that the rule changes, with its standard error; `null` if it changes fewer
   * than `CHANGED_TRADES_MIN` trades.
   */
  readonly effect: { readonly mean: number; readonly error: number } | null;
}

/** Returns the result of a trade under the rule, or `null` if it is not known. */
function netUnder(kind: CurveKind, { net, plannedNet, mistakeTags }: CurveTrade, tag: string | null): Money | null {
  switch (kind) {
    case 'actual':
      return net;
    case 'half-size':
      return money(divide(net, 2n, 'floor'));
    case 'plan-kept':
      return plannedNet;
    case 'without-tag':
      return tag !== null && mistakeTags.includes(tag) ? money(0n) : net;
  }
}

function curveOf(kind: CurveKind, trades: readonly CurveTrade[], tag: string | null): CounterfactualCurve {
  let profit = 0n;
  let unknown = 0;
  const changes: number[] = [];
  const points = trades.map((trade) => {
    const under = netUnder(kind, trade, tag);
    if (under === null) unknown += 1;
    const net = under ?? trade.net;
    if (net !== trade.net) changes.push(moneyNumber(net - trade.net));
    profit += net;
    return { at: trade.closedAt, profit: money(profit) };
  });
  const deviation = spreadOf(changes);
  const effect =
    changes.length < CHANGED_TRADES_MIN || deviation === null
      ? null
      : { mean: meanOf(changes), error: deviation / Math.sqrt(changes.length) };
  return { kind, points, changed: changes.length, unknown, effect };
}

/**
 * Returns the mistake tag whose trades lost the most in total, or `null` if no tag has a total below zero. If several
 * tags lost equally much, returns the first by name.
 */
export function costliestTag(trades: readonly CurveTrade[]): string | null {
  const sums = new Map<string, bigint>();
  for (const { net, mistakeTags } of trades)
    for (const tag of new Set(mistakeTags)) sums.set(tag, (sums.get(tag) ?? 0n) + net);
  const [worst] = [...sums]
    .filter(([, sum]) => sum < 0n)
    .toSorted(([nameA, a], [nameB, b]) => (a === b ? (nameA < nameB ? -1 : 1) : a < b ? -1 : 1));
  return worst?.[0] ?? null;
}

/**
 * Returns one curve for each rule. `trades` must be oldest first. One curve leaves out the trades with `tag`; it is
 * absent if `tag` is `null`.
 */
export function counterfactualCurves(trades: readonly CurveTrade[], tag: string | null): CounterfactualCurve[] {
  const kinds = CURVE_KINDS.filter((kind) => kind !== 'without-tag' || tag !== null);
  return kinds.map((kind) => curveOf(kind, trades, tag));
}
