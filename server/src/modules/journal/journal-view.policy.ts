/** Converts rows to the form of the contract. */
import { byTagKind } from '@tradesense/contract/journal-constants.ts';
import type { JournalTrade, PerformanceResponse } from '@tradesense/contract/journal.ts';
import type { TradePlan } from '@tradesense/contract/trade-plan.ts';
import { formatDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import { formatMoney, formatPrice, formatQuantity, money, price, quantity } from '@tradesense/core/kernel/money.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { judgeReview, quadrantOf, scoreOf, type CheckResult } from '@tradesense/core/learning/process-score.ts';
import type { BalanceChange } from '@tradesense/core/performance/account-curve.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { DAYS_PER_YEAR, dailyReturns } from '@tradesense/core/performance/daily-returns.ts';
import { sharpeRatio, sortinoRatio } from '@tradesense/core/performance/return-statistics.ts';
import { rMultiple, tradeStatistics } from '@tradesense/core/performance/trade-statistics.ts';
import type { PlanRecord } from '../trading/index.ts';
import type { TradeRow } from './journal.tables.ts';

/** Time in ms from when a trade is written to the journal until its review is due. */
export const REVIEW_AFTER_MS = DAY_MS;

/** Number of rate units in a hundredth of a percent. */
const RATE_PER_HUNDREDTH = 10_000n;

const ratioText = (hundredths: bigint | null): string | null =>
  hundredths === null ? null : formatDecimal(hundredths, 2);
const priceText = (units: bigint | null): string | null => (units === null ? null : formatPrice(price(units)));
const moneyText = (units: bigint | null): string | null => (units === null ? null : formatMoney(money(units)));

/** Returns an amount ÷ planned risk as text. */
export const rText = (amount: bigint, plannedRisk: bigint | null): string | null =>
  plannedRisk === null ? null : ratioText(rMultiple(money(amount), money(plannedRisk)));

function planView(plan: PlanRecord): TradePlan {
  return {
    thesis: plan.thesis,
    stopPrice: priceText(plan.stopPrice),
    targetPrice: formatPrice(price(plan.targetPrice)),
    invalidationPrice: priceText(plan.invalidationPrice),
    riskPercent: formatDecimal(plan.riskShare / RATE_PER_HUNDREDTH, 2),
    confidence: plan.confidence,
  };
}

/**
 * Returns all checks of a trade. The check of the review is computed here from the trade's current state; the other
 * checks are stored.
 */
export function checksOf({
  checks,
  note,
  reviewedAt,
}: Pick<TradeRow, 'checks' | 'note' | 'reviewedAt'>): CheckResult[] {
  return [...checks, judgeReview(reviewedAt !== null || note.trim() !== '')];
}

interface TradeContext {
  /** Interval of the replay to which the account belongs; `null` for a live account. */
  readonly replayInterval: Interval | null;
  readonly plan: PlanRecord | null;
  readonly now: EpochMs;
}

export function tradeView(row: TradeRow, { replayInterval, plan, now }: TradeContext): JournalTrade {
  const { plannedRisk, mae, mfe, net, reviewedAt } = row;
  const checks = checksOf(row);
  const score = scoreOf(checks);
  return {
    id: row.id,
    accountId: row.accountId,
    replayInterval,
    number: row.number,
    asset: row.symbol,
    side: row.side,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt.toISOString(),
    quantity: formatQuantity(quantity(row.quantity)),
    entryPrice: formatPrice(price(row.entryPrice)),
    exitPrice: formatPrice(price(row.exitPrice)),
    realised: formatMoney(money(row.realised)),
    fees: formatMoney(money(row.fees)),
    funding: formatMoney(money(row.funding)),
    slippage: formatMoney(money(row.slippage)),
    net: formatMoney(money(net)),
    rMultiple: rText(net, plannedRisk),
    mae: moneyText(mae),
    mfe: moneyText(mfe),
    movesVersion: row.movesVersion,
    maeR: mae === null ? null : rText(mae, plannedRisk),
    mfeR: mfe === null ? null : rText(mfe, plannedRisk),
    isLiquidated: row.isLiquidated,
    preset: row.preset,
    plan: plan === null ? null : planView(plan),
    process: { score, version: row.processVersion, checks },
    quadrant: quadrantOf(score, money(net)),
    tags: byTagKind((kind) => row[`${kind}Tags`]),
    note: row.note,
    reviewedAt: reviewedAt === null ? null : reviewedAt.toISOString(),
    isReviewDue: reviewedAt === null && !row.isCopy && row.writtenAt.getTime() + REVIEW_AFTER_MS <= now,
  };
}

export type ResultRow = Pick<TradeRow, 'closedAt' | 'net' | 'fees' | 'funding' | 'plannedRisk' | 'score' | 'preset'>;

/**
 * Returns the performance. `rows` are all closed trades of the account, oldest first. The daily returns end with
 * `until`, or with the last change of the balance if that is later.
 */
export function performanceView(
  rows: readonly ResultRow[],
  deposits: readonly BalanceChange[],
  until: EpochMs,
): PerformanceResponse {
  const statistics = tradeStatistics(
    rows.map(({ closedAt, net, fees, funding, plannedRisk }) => ({
      closedAt: epochMs(closedAt.getTime()),
      net: money(net),
      fees: money(fees),
      funding: money(funding),
      plannedRisk: plannedRisk === null ? null : money(plannedRisk),
    })),
    deposits,
  );
  const returns = dailyReturns(statistics.curve, until);
  const quadrants = { 'good-good': 0, 'good-bad': 0, 'bad-good': 0, 'bad-bad': 0 };
  for (const { score, net } of rows) quadrants[quadrantOf(score, money(net))] += 1;
  const scores = rows.reduce((sum, { score }) => sum + score, 0);
  return {
    trades: statistics.trades,
    won: statistics.won,
    net: formatMoney(statistics.net),
    fees: formatMoney(statistics.fees),
    funding: formatMoney(statistics.funding),
    averageR: ratioText(statistics.averageR),
    profitFactor: ratioText(statistics.profitFactor),
    maxDrawdown: formatMoney(statistics.maxDrawdown),
    maxDrawdownShare: statistics.maxDrawdownShare,
    daily: {
      days: returns.length,
      sharpe: sharpeRatio(returns, DAYS_PER_YEAR),
      sortino: sortinoRatio(returns, DAYS_PER_YEAR),
    },
    averageProcess: rows.length === 0 ? null : Math.round((scores * 10) / rows.length) / 10,
    presets: [...new Set(rows.map(({ preset }) => preset))],
    quadrants,
    curve: statistics.curve.map(({ at, balance }) => ({
      at: new Date(at).toISOString(),
      balance: formatMoney(balance),
    })),
  };
}
