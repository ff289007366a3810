/** Trades grouped by day, hour, decision and mistake. Days and hours are those of the learner's clock. */
import type { LocalClock } from '../kernel/local-time.ts';
import { money, type Money } from '../kernel/money.ts';
import { meanOf } from '../learning/mean-of.ts';
import { isWon, tradeOutcome } from '../learning/trade-outcome.ts';
import { quadrantOf, type Quadrant } from '../learning/process-score.ts';
import { inR, type ClosedResult } from './closed-result.ts';
import { drawnStep, STEP_OF } from './drawn-days.ts';
import { meanDifference, resultsInR } from './result-figures.ts';
import type { Statistic } from './statistic.ts';

interface TradeSum {
  readonly trades: number;
  readonly won: number;
  readonly net: Money;
}

const summed = (trades: readonly ClosedResult[]): TradeSum => {
  let [won, sum] = [0, 0n];
  for (const { net } of trades) {
    if (isWon(net)) won += 1;
    sum += net;
  }
  return { trades: trades.length, won, net: money(sum) };
};

/** Returns the local days on which trades were closed, each with the sums of its trades, oldest first. */
export function calendarOf(
  trades: readonly ClosedResult[],
  { dayOf }: LocalClock,
): (TradeSum & { readonly day: string })[] {
  return [...Map.groupBy(trades, ({ closedAt }) => dayOf(closedAt))]
    .map(([day, group]) => ({ day, ...summed(group) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * Returns the local hours of the week in which trades were opened, each with the sums of its trades, from Monday on.
 */
export function hoursOf(
  trades: readonly ClosedResult[],
  { weekdayOf, hourOf }: LocalClock,
): (TradeSum & { readonly weekday: number; readonly hour: number })[] {
  return [...Map.groupBy(trades, ({ openedAt }) => weekdayOf(openedAt) * 24 + hourOf(openedAt))]
    .toSorted(([a], [b]) => a - b)
    .map(([key, group]) => ({ weekday: Math.floor(key / 24), hour: key % 24, ...summed(group) }));
}

/** Number of latest trades over which the running mean of the process score is taken. */
const RECENT_TRADES = 20;

/**
 * Returns the mean process score of each local day with trades, and the mean score of the last 20 trades up to that
 * day. If there were more than `most` points, days are combined into weeks or months; `day` is then the last day with a
 * trade in that week or month. `trades` must be in order of closing.
 */
export function processOverTime(trades: readonly ClosedResult[], { dayOf }: LocalClock, most = Infinity) {
  const scores = trades.map(({ score }) => score);
  const days = [...Map.groupBy(trades, ({ closedAt }) => dayOf(closedAt))];
  const by = drawnStep(days.map(([day]) => day), most); // oxfmt-ignore
  let end = 0;
  const points = [...Map.groupBy(days, ([day]) => STEP_OF[by](day)).values()].map((group) => {
    const start = end;
    end += group.reduce((sum, [, own]) => sum + own.length, 0);
    return {
      day: group.at(-1)?.[0] ?? '',
      trades: end - start,
      mean: meanOf(scores.slice(start, end)),
      lastTwenty: meanOf(scores.slice(Math.max(0, end - RECENT_TRADES), end)),
    };
  });
  return { by, points };
}

const QUADRANTS: readonly Quadrant[] = ['good-good', 'good-bad', 'bad-good', 'bad-bad'];

/**
 * Returns the trades of each quadrant (decision × outcome). `r` is the sum of their results in R; `null` if no trade
 * has a planned risk.
 */
export function decisionsOf(trades: readonly ClosedResult[]) {
  const groups = Map.groupBy(trades, ({ score, net }) => quadrantOf(score, net));
  return QUADRANTS.map((quadrant) => {
    const group = groups.get(quadrant) ?? [];
    const multiples = resultsInR(group);
    const { trades: count, net } = summed(group);
    return {
      quadrant,
      trades: count,
      net,
      r: multiples.length === 0 ? null : multiples.reduce((sum, each) => sum + each, 0),
    };
  });
}

interface MistakeCost {
  readonly tag: string;
  readonly trades: number;
  readonly net: Money;
  /** Mean R of the trades with the tag, minus the mean R of the trades without any mistake. */
  readonly cost: Statistic;
}

/**
 * Returns the cost of each mistake tag, the most frequent tag first. Each side of the comparison needs at least `least`
 * trades with a planned risk.
 */
export function mistakeCosts(trades: readonly ClosedResult[], least: number): MistakeCost[] {
  const groups = new Map<string, ClosedResult[]>();
  const clean: ClosedResult[] = [];
  for (const trade of trades) {
    if (trade.mistakeTags.length === 0) {
      clean.push(trade);
      continue;
    }
    for (const tag of new Set(trade.mistakeTags)) {
      const group = groups.get(tag);
      if (group === undefined) groups.set(tag, [trade]);
      else group.push(trade);
    }
  }
  const others = resultsInR(clean);
  return [...groups]
    .map(([tag, own]) => {
      const { trades: count, net } = summed(own);
      return { tag, trades: count, net, cost: meanDifference(resultsInR(own), others, least) };
    })
    .toSorted((a, b) => b.trades - a.trades || (a.tag < b.tag ? -1 : 1));
}

const hasExcursions = ({ mae, mfe, plannedRisk }: ClosedResult): boolean =>
  mae !== null && mfe !== null && plannedRisk !== null;

/**
 * Returns how far the price moved against and in favor of the last `most` trades, in R. Only trades with a known
 * planned risk and stored bars are included; `total` is the number of all such trades.
 */
export function excursionsOf(trades: readonly ClosedResult[], most: number) {
  const counted = trades.filter(hasExcursions);
  const points = counted.slice(-most).flatMap((trade) => {
    const { mae, mfe, net } = trade;
    if (mae === null || mfe === null) return [];
    const [against, inFavor, r] = [inR(mae, trade), inR(mfe, trade), inR(net, trade)];
    return against === null || inFavor === null || r === null ? [] : [{ trade, against, inFavor, r }];
  });
  return { total: counted.length, points };
}

/** Returns counts and sums over all trades. */
export function totalsOf(trades: readonly ClosedResult[]) {
  const outcomes = { won: 0, lost: 0, even: 0 };
  let [withoutPlan, withRisk] = [0, 0];
  let [allNet, allFees, allFunding] = [0n, 0n, 0n];
  for (const { net, fees, funding, hasPlan, plannedRisk } of trades) {
    outcomes[tradeOutcome(net)] += 1;
    if (!hasPlan) withoutPlan += 1;
    if (plannedRisk !== null) withRisk += 1;
    allNet += net;
    allFees += fees;
    allFunding += funding;
  }
  const n = trades.length;
  const sums = { net: money(allNet), fees: money(allFees), funding: money(allFunding) };
  return { trades: n, ...outcomes, withoutPlan, withRisk, ...sums };
}
