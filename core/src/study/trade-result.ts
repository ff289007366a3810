/**
 * The result of a planned trade, for its card: how it ended, the score of each decision, and decision × outcome. The
 * process score ignores money, and the result ignores the decision.
 */
import { money } from '../kernel/money.ts';
import { judgeReview, quadrantOf, type CheckResult, type Quadrant } from '../learning/process-score.ts';
import { checksOfTrade, shareOfChecks } from './trade-checks.ts';
import type { PriceRow, TradeAct, TradePlan } from './task-parts.ts';
import { REVIEW_MIN } from './trade-plan.ts';
import { runTrade, type TradeFill, type TradeRun } from './trade-run.ts';

export const TRADE_EXITS = ['stop', 'target', 'close', 'liquidation'] as const;
export type TradeExit = (typeof TRADE_EXITS)[number];

export interface TradeResult {
  /** Kind of exit that closed the position; `null` if the position was not closed by the last bar. */
  readonly exit: TradeExit | null;
  /** Net result in SENSE$ and in R; `null` if the position was not closed by the last bar. */
  readonly net: number | null;
  readonly r: number | null;
  /**
   * Result, in R, that the plan would have had without any action of the learner. `null` if there was no action, or if
   * the trade without actions would not be closed by the last bar.
   */
  readonly untouched: number | null;
  /** All checks except the review. */
  readonly checks: readonly CheckResult[];
}

export interface CarriedTrade {
  readonly plan: TradePlan;
  readonly acts: readonly TradeAct[];
  /** Index of the last bar that was shown. */
  readonly until: number;
}

/**
 * Returns the result of a trade, which is closed or still open at the last bar of the chart. `bars` are all bars of the
 * chart, also those that are not shown yet.
 */
export function resultOfTrade(bars: readonly PriceRow[], decimals: number, trade: CarriedTrade): TradeResult {
  const run = runTrade(bars, decimals, trade);
  const checks = checksOfTrade(run, '').filter(({ check }) => check !== 'review-written');
  const { net, isClosed } = run;
  return {
    exit: isClosed ? exitOf(run.fills.at(-1)) : null,
    net,
    r: inR(run),
    untouched:
      trade.acts.length === 0 ? null : inR(runTrade(bars, decimals, { ...trade, acts: [], until: bars.length - 1 })),
    checks,
  };
}

function inR({ net, risk }: TradeRun): number | null {
  return net === null || risk === 0 ? null : net / risk;
}

function exitOf(fill: TradeFill | undefined): TradeExit | null {
  return fill === undefined || fill.orderId === 'entry' ? null : fill.orderId;
}

export interface TradeJudgement {
  /** Score from 0 to 100, from the checks that could be judged. */
  readonly score: number;
  readonly checks: readonly CheckResult[];
  /** Decision × outcome; `null` if there is no outcome. */
  readonly quadrant: Quadrant | null;
}

/** Returns the judgment of decision and outcome, once the review is written. */
export function judgeTrade({ checks, net }: TradeResult, review: string): TradeJudgement {
  const all = [...checks, judgeReview(review.trim().length >= REVIEW_MIN)];
  const score = Math.round(100 * shareOfChecks(all));
  const quadrant = net === null ? null : quadrantOf(score, money(BigInt(Math.round(net * 1_000_000))));
  return { score, checks: all, quadrant };
}
