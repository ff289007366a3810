/** The balance of accounts over a period, with the results of the trades that match a filter. */
import { NO_MONEY, type Money } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import { accountCurve, type BalanceChange, type CurveStep } from './account-curve.ts';
import type { ClosedResult } from './closed-result.ts';

/** A deposit; negative for a withdrawal. */
export type Deposit = Omit<BalanceChange, 'kind'>;

export interface PeriodMoney {
  /** Balance of the accounts at the start of the period. */
  readonly opening: Money;
  /** Start of the curve; `null` if it starts with the first change. */
  readonly from: EpochMs | null;
  /** Deposits within the period; negative for withdrawals. */
  readonly deposits: readonly Deposit[];
}

/**
 * Returns the account curve of the trades for which `matches` is true. The results of the other trades change only the
 * balance, as deposits do, so that each matching result is a share of the real balance.
 */
export function periodCurve<Trade extends Pick<ClosedResult, 'closedAt' | 'net'>>(
  trades: readonly Trade[],
  matches: (trade: Trade) => boolean,
  { opening, from, deposits }: PeriodMoney,
): CurveStep[] {
  const start: BalanceChange[] =
    from === null || opening === NO_MONEY ? [] : [{ at: from, amount: opening, kind: 'deposit' }];
  return accountCurve([
    ...start,
    ...deposits.map(({ at, amount }): BalanceChange => ({ at, amount, kind: 'deposit' })),
    ...trades.map((trade): BalanceChange => ({
      at: trade.closedAt,
      amount: trade.net,
      kind: matches(trade) ? 'result' : 'deposit',
    })),
  ]);
}

export interface CurvePoint {
  readonly at: EpochMs;
  readonly balance: Money;
  readonly profit: Money;
  readonly growth: number;
  /** Distance below the highest growth so far, as a share of that highest growth, from 0 to 1. */
  readonly drawdown: number;
}

/** Returns the steps of a curve, each with its distance below the highest growth so far. */
export function withDrawdown(curve: readonly CurveStep[]): CurvePoint[] {
  let high = 1;
  return curve.map(({ at, balance, profit, growth }) => {
    high = Math.max(high, growth);
    return { at, balance, profit, growth, drawdown: (high - growth) / high };
  });
}

interface Extremes {
  deepest: number;
  highest: number;
}

/**
 * Returns the curve itself if it has at most `most` points. Otherwise returns at most `most` points (`most` must be at
 * least 4): the first, the last, and from each of several equal time ranges the deepest drawdown and the highest
 * balance.
 */
export function drawnPoints(points: readonly CurvePoint[], most: number): readonly CurvePoint[] {
  const [start, end] = [points[0], points.at(-1)];
  if (points.length <= most || start === undefined || end === undefined) return points;
  const stretches = Math.floor((most - 2) / 2);
  const length = Math.max(1, end.at - start.at);
  const found = new Map<number, Extremes>();
  for (const [index, point] of points.entries()) {
    if (index === 0 || index === points.length - 1) continue;
    const place = Math.min(stretches - 1, Math.floor(((point.at - start.at) / length) * stretches));
    const own = found.get(place);
    if (own === undefined) {
      found.set(place, { deepest: index, highest: index });
      continue;
    }
    if (point.drawdown > (points[own.deepest]?.drawdown ?? 0)) own.deepest = index;
    if (point.balance > (points[own.highest]?.balance ?? 0n)) own.highest = index;
  }
  const kept = new Set([...found.values()].flatMap(({ deepest, highest }) => [deepest, highest]));
  return points.filter((point, index) => point === start || point === end || kept.has(index));
}
