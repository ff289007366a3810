import type { z } from 'zod';
import type {
  dashboardTradesQuery,
  DashboardTradesResponse,
  TradingDashboard,
  whatIfQuery,
  WhatIfResponse,
} from '@tradesense/contract/dashboard.ts';
import type { LocalClock } from '@tradesense/core/kernel/local-time.ts';
import { formatMoney, sumOfMoney } from '@tradesense/core/kernel/money.ts';
import { quadrantOf } from '@tradesense/core/learning/process-score.ts';
import { tradeOutcome } from '@tradesense/core/learning/trade-outcome.ts';
import type { ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import { shuffleLabels } from '@tradesense/core/performance/label-shuffle.ts';
import { expectancy, profitFactor, systemQuality, winRate } from '@tradesense/core/performance/result-figures.ts';
import { leaveOut } from '@tradesense/core/performance/what-if.ts';
import { computeTask } from '../../platform/compute/compute-task.ts';
import { dashboardView, periodView, tradeRowView } from './dashboard-view.policy.ts';
import {
  readTradingSource,
  type ParsedTradingFilter,
  type PerformanceDeps,
  type Reader,
} from './trading-source.service.ts';

const TRADES_PER_PAGE = 50;

const shuffleTask = computeTask(new URL('./label-shuffle.policy.ts', import.meta.url), { shuffleLabels });

export async function readTradingDashboard(
  deps: PerformanceDeps,
  reader: Reader,
  filter: ParsedTradingFilter,
): Promise<TradingDashboard> {
  return dashboardView(await readTradingSource(deps, reader, filter), filter.period);
}

type Part = Omit<z.output<typeof dashboardTradesQuery>, keyof ParsedTradingFilter | 'cursor'>;

function isOfPart(
  trade: ClosedResult,
  { day, weekday, hour, quadrant, mistake, outcome, risk }: Part,
  clock: LocalClock,
) {
  const { openedAt, closedAt, net, score, mistakeTags, plannedRisk } = trade;
  return (
    (day === undefined || clock.dayOf(closedAt) === day) &&
    (weekday === undefined || clock.weekdayOf(openedAt) === weekday) &&
    (hour === undefined || clock.hourOf(openedAt) === hour) &&
    (quadrant === undefined || quadrantOf(score, net) === quadrant) &&
    (mistake === undefined || mistakeTags.includes(mistake)) &&
    (outcome === undefined || tradeOutcome(net) === outcome) &&
    (risk === undefined || (risk === 'planned') === (plannedRisk !== null))
  );
}

/**
 * Returns the trades from which a figure of the dashboard is computed, newest first. `cursor` is the id of the last
 * trade of the previous page, even if that trade no longer matches the filter.
 */
export async function listDashboardTrades(
  deps: PerformanceDeps,
  reader: Reader,
  { cursor, ...query }: z.output<typeof dashboardTradesQuery>,
): Promise<DashboardTradesResponse> {
  const { trades, matching, clock } = await readTradingSource(deps, reader, query);
  const rows = matching.filter((trade) => isOfPart(trade, query, clock)).toReversed();
  const last = trades.findIndex(({ id }) => id === cursor);
  const earlier = new Set(trades.slice(0, Math.max(0, last)));
  const left = cursor === undefined ? rows : rows.filter((trade) => earlier.has(trade));
  const page = left.slice(0, TRADES_PER_PAGE);
  const hasMore = page.length < left.length;
  return {
    trades: page.map(tradeRowView),
    total: rows.length,
    nextCursor: hasMore ? (page.at(-1)?.id ?? null) : null,
  };
}

function sideView(trades: readonly ClosedResult[]): WhatIfResponse['all'] {
  return {
    trades: trades.length,
    net: formatMoney(sumOfMoney(trades.map(({ net }) => net))),
    winRate: winRate(trades),
    expectancy: expectancy(trades),
    profitFactor: profitFactor(trades),
    sqn: systemQuality(trades),
  };
}

/**
 * Returns the results with and without the trades that have a label, and how often chance alone gives a difference at
 * least as large.
 */
export async function readWhatIf(
  deps: PerformanceDeps,
  reader: Reader,
  { leaveOut: kind, value, ...filter }: z.output<typeof whatIfQuery>,
): Promise<WhatIfResponse> {
  const source = await readTradingSource(deps, reader, filter);
  const { leftOut, without, unit, compared } = leaveOut(source.matching, { kind, value }, source.clock);
  const { shuffles, values } = compared;
  const outcome = leftOut.length === 0 ? null : await deps.compute.run(shuffleTask, compared);
  return {
    period: periodView(source, filter.period),
    leftOut: leftOut.length,
    all: sideView(source.matching),
    without: sideView(without),
    chance: outcome === null ? null : { unit, n: values.length, shuffles, ...outcome },
  };
}
