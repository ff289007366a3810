/** Trades by day, hour, decision and mistake. Days and hours are those of the learner's clock. */
import type { LocalClock } from '../kernel/local-time.ts';
import { NO_MONEY, sumOfMoney, type Money } from '../kernel/money.ts';
import { meanOf } from '../learning/mean-of.ts';
import { quadrantOf, type Quadrant } from '../learning/process-score.ts';
import { inR, type ClosedResult } from './closed-result.ts';
import { meanDifference, resultsInR } from './result-figures.ts';
import type { Statistic } from './statistic.ts';

export interface TradeSum {
  readonly trades: number;
  readonly won: number;
  readonly net: Money;
}

const summed = (trades: readonly ClosedResult[]): TradeSum => ({
  trades: trades.length,
  won: trades.filter(({ net }) => net > NO_MONEY).length,
  net: sumOfMoney(trades.map(({ net }) => net)),
});

/** Returns the local days on which trades were closed, oldest first. */
export function calendarOf(
  trades: readonly ClosedResult[],
  { dayOf }: LocalClock,
): (TradeSum & { readonly day: string })[] {
  return [...Map.groupBy(trades, ({ closedAt }) => dayOf(closedAt))]
    .map(([day, group]) => ({ day, ...summed(group) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Returns the local hours of the week in which trades were opened, from Monday on. */
export function hoursOf(
  trades: readonly ClosedResult[],
  { weekdayOf, hourOf }: LocalClock,
): (TradeSum & { readonly weekday: number; readonly hour: number })[] {
  return [...Map.groupBy(trades, ({ openedAt }) => weekdayOf(openedAt) * 24 + hourOf(openedAt))]
    .toSorted(([a], [b]) => a - b)
    .map(([key, group]) => ({ weekday: Math.floor(key / 24), hour: key % 24, ...summed(group) }));
}

/** Trades that the running mean of the process score looks back at. */
const RECENT_TRADES = 20;

/** Returns the mean process score of each local day, and that of the last 20 trades by then. `trades`: in order of closing. */
export function processOverTime(trades: readonly ClosedResult[], { dayOf }: LocalClock) {
  const scores = trades.map(({ score }) => score);
  let end = 0;
  return [...Map.groupBy(trades, ({ closedAt }) => dayOf(closedAt))].map(([day, group]) => {
    end += group.length;
    return {
      day,
      trades: group.length,
      mean: meanOf(group.map(({ score }) => score)),
      lastTwenty: meanOf(scores.slice(Math.max(0, end - RECENT_TRADES), end)),
    };
  });
}

const QUADRANTS: readonly Quadrant[] = ['good-good', 'good-bad', 'bad-good', 'bad-bad'];

/** Counts decision × outcome. `r`: sum of the results in R; `null` if none has a planned risk. */
export function decisionsOf(trades: readonly ClosedResult[]) {
  const groups = Map.groupBy(trades, ({ score, net }) => quadrantOf(score, net));
  return QUADRANTS.map((quadrant) => {
    const group = groups.get(quadrant) ?? [];
    const multiples = resultsInR(group);
    return {
      quadrant,
      trades: group.length,
      net: sumOfMoney(group.map(({ net }) => net)),
      r: multiples.length === 0 ? null : multiples.reduce((sum, each) => sum + each, 0),
    };
  });
}

export interface MistakeCost {
  readonly tag: string;
  readonly trades: number;
  readonly net: Money;
  /** Mean R of trades with the tag − mean R of those without any mistake. */
  readonly cost: Statistic;
}

/** Returns what each mistake tag cost, the most frequent first. `least`: trades with a planned risk that each side of the comparison needs. */
export function mistakeCosts(trades: readonly ClosedResult[], least: number): MistakeCost[] {
  const tags = new Set(trades.flatMap(({ mistakeTags }) => mistakeTags));
  const clean = resultsInR(trades.filter(({ mistakeTags }) => mistakeTags.length === 0));
  return [...tags]
    .map((tag) => {
      const own = trades.filter(({ mistakeTags }) => mistakeTags.includes(tag));
      const { trades: count, net } = summed(own);
      return { tag, trades: count, net, cost: meanDifference(resultsInR(own), clean, least) };
    })
    .toSorted((a, b) => b.trades - a.trades || (a.tag < b.tag ? -1 : 1));
}

/** Returns how far trades went against and for, in R: those with a planned risk and bars. */
export function excursionsOf(trades: readonly ClosedResult[]) {
  return trades.flatMap((trade) => {
    const { mae, mfe, net } = trade;
    if (mae === null || mfe === null) return [];
    const [against, inFavor, r] = [inR(mae, trade), inR(mfe, trade), inR(net, trade)];
    return against === null || inFavor === null || r === null ? [] : [{ trade, against, inFavor, r }];
  });
}

/** Returns the sums of all trades. */
export function totalsOf(trades: readonly ClosedResult[]) {
  const { won, net } = summed(trades);
  const even = trades.filter((trade) => trade.net === NO_MONEY).length;
  return {
    trades: trades.length,
    won,
    lost: trades.length - won - even,
    even,
    withoutPlan: trades.filter(({ hasPlan }) => !hasPlan).length,
    withRisk: trades.filter(({ plannedRisk }) => plannedRisk !== null).length,
    net,
    fees: sumOfMoney(trades.map(({ fees }) => fees)),
    funding: sumOfMoney(trades.map(({ funding }) => funding)),
  };
}
