/** The balance of accounts over a period, with the results of some of their trades. */
import { NO_MONEY, type Money } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import { accountCurve, type BalanceChange, type CurveStep } from './account-curve.ts';
import type { ClosedResult } from './closed-result.ts';

/** Money put in; negative: taken out. */
export type Deposit = Omit<BalanceChange, 'kind'>;

export interface PeriodMoney {
  /** What the accounts held when the period began. */
  readonly opening: Money;
  /** `null`: with the first change. */
  readonly from: EpochMs | null;
  /** Within the period; negative: taken out. */
  readonly deposits: readonly Deposit[];
}

/**
 * Returns the curve of the trades that match. The others move the balance alone, as money put in or taken out does, so that a share is one
 * of what the accounts held.
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
  /** Below the highest growth so far, from 0 to 1. */
  readonly drawdown: number;
}

/** Returns the points of a curve that are kept, with how far each lies below the highest one of all before it. */
export function withDrawdown(
  curve: readonly CurveStep[],
  isKept: (index: number) => boolean = () => true,
): CurvePoint[] {
  let high = 1;
  const points: CurvePoint[] = [];
  for (const [index, { at, balance, profit, growth }] of curve.entries()) {
    high = Math.max(high, growth);
    if (isKept(index)) points.push({ at, balance, profit, growth, drawdown: (high - growth) / high });
  }
  return points;
}

/** Returns whether a step is the start of its curve or the last of its day. */
export const lastOfEachDay =
  (curve: readonly Pick<CurveStep, 'at'>[], dayOf: (at: EpochMs) => string) =>
  (index: number): boolean => {
    const [own, next] = [curve[index], curve[index + 1]];
    return index === 0 || own === undefined || next === undefined || dayOf(own.at) !== dayOf(next.at);
  };
