import type { FirstTrade, FirstTradeCard, PlanFirstTradeRequest } from '@tradesense/contract/first-trade.ts';
import { PROCESS_SCORE_VERSION } from '@tradesense/core/learning/process-score.ts';
import type { PriceRow, TradePlan } from '@tradesense/core/study/task.ts';
import { tradeRefusal } from '@tradesense/core/study/trade-plan.ts';
import { judgeTrade, type TradeResult } from '@tradesense/core/study/trade-result.ts';
import { runTrade, type TradeRun } from '@tradesense/core/study/trade-run.ts';
import { tradeSize } from '@tradesense/core/study/trade-terms.ts';
import type { FirstTradeRow } from './first-trade.repo.ts';

type Played = Pick<FirstTradeRow, 'question' | 'reference' | 'steps'>;

/** Returns all bars of the trade's chart that were shown until now. */
export function shownBars({ question, reference, steps }: Played): readonly PriceRow[] {
  return [...question.chart.bars, ...reference.remaining.slice(0, steps)];
}

export function allBars({ question, reference }: Played): readonly PriceRow[] {
  return [...question.chart.bars, ...reference.remaining];
}

export function hasMoreBars({ reference, steps }: Played): boolean {
  return steps < reference.remaining.length;
}

/** Simulates the trade over the bars that were shown until now. Returns `null` if the learner has not sent a plan. */
export function runOf(row: Played & Pick<FirstTradeRow, 'plan' | 'acts'>): TradeRun | null {
  const { plan, acts, question } = row;
  const bars = shownBars(row);
  return plan === null ? null : runTrade(bars, question.chart.decimals, { plan, acts, until: bars.length - 1 });
}

export function stateOf(row: FirstTradeRow): FirstTrade['state'] {
  if (row.reviewedAt !== null) return 'reviewed';
  if (row.closedAt !== null) return 'closed';
  const run = runOf(row);
  return run === null || run.rejection !== null ? 'planning' : 'open';
}

/**
 * Returns the plan that was sent when `at` was the last bar shown. Its entry is the close of that bar, and its size is
 * computed from risk and stop.
 */
export function planAfter(
  { question }: Pick<FirstTradeRow, 'question'>,
  bars: readonly PriceRow[],
  { side, stop, target, riskPercent, thesis, confidence }: PlanFirstTradeRequest,
  at: number,
): TradePlan {
  const { decimals } = question.chart;
  const entry = bars[at]?.[3] ?? Number.NaN;
  const prices = { entry, stop: rounded(stop, decimals), riskPercent };
  const quantity = tradeSize(prices, decimals);
  return {
    ...prices,
    side,
    thesis,
    target: rounded(target, decimals),
    invalidation: prices.stop,
    quantity,
    confidence,
    at,
  };
}

export function rounded(price: number, decimals: number): number {
  return Number(price.toFixed(decimals));
}

/**
 * Returns the trade as its learner may see it: without bars that are not shown yet, without the chart's asset and dates
 * until the trade is closed, and without the score until it is reviewed.
 */
export function firstTradeView(row: FirstTradeRow): FirstTrade {
  const { id, question, plan, acts, review, result, asset, firstAt, lastAt } = row;
  const state = stateOf(row);
  const run = state === 'planning' ? runOf(row) : null;
  const isClosed = state === 'closed' || state === 'reviewed';
  return {
    id,
    state,
    chart: chartOf(row),
    hasMoreBars: hasMoreBars(row),
    equity: question.equity,
    feePercent: question.feePercent,
    plan,
    acts: [...acts],
    refusal: run === null || run.rejection === null ? null : tradeRefusal(run.rejection),
    review,
    card: result === null || review === null ? null : cardOf(result, review),
    origin: isClosed ? { asset, firstAt, lastAt } : null,
  };
}

function chartOf(row: Played): FirstTrade['chart'] {
  const { interval, decimals } = row.question.chart;
  return { interval, decimals, bars: shownBars(row).map((bar): FirstTrade['chart']['bars'][number] => [...bar]) };
}

function cardOf(result: TradeResult, review: string): FirstTradeCard {
  const { exit, r, net, untouched } = result;
  const { score, checks, quadrant } = judgeTrade(result, review);
  return { process: { score, version: PROCESS_SCORE_VERSION, checks: [...checks] }, quadrant, exit, r, net, untouched };
}
