/** Statistics of closed trades. Ratios are rounded to the nearest hundredth, as the pages format numbers. */
import { divide } from '../kernel/fixed-point.ts';
import { NO_MONEY, sumOfMoney, type Money } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import { isWon, tradeOutcome } from '../learning/trade-outcome.ts';
import { accountCurve, type BalanceChange, type CurveStep } from './account-curve.ts';
import { deepestLossShare, maxDrawdown } from './drawdown.ts';

export interface TradeResult {
  readonly closedAt: EpochMs;
  readonly net: Money;
  readonly fees: Money;
  readonly funding: Money;
  /** Planned risk of the trade, in SENSE$; `null` without a planned stop. */
  readonly plannedRisk: Money | null;
}

export interface TradeStatistics {
  readonly trades: number;
  readonly won: number;
  readonly net: Money;
  readonly fees: Money;
  readonly funding: Money;
  /** Average R-multiple, in hundredths. `null` if no trade had a planned risk. */
  readonly averageR: bigint | null;
  /** Sum of wins ÷ sum of losses, in hundredths. `null` without losses. */
  readonly profitFactor: bigint | null;
  /** Largest drawdown of the profit. A deposit does not make up for a loss. */
  readonly maxDrawdown: Money;
  /**
   * Largest drawdown of the time-weighted growth, as a share of the high; 0 if there is none. This drawdown may be at
   * another time than the largest drawdown in money.
   */
  readonly maxDrawdownShare: number;
  readonly curve: readonly CurveStep[];
}

/** Number of parts into which a hundredth of R is divided while the average is computed. */
const FINER = 10n ** 12n;

/** Returns an amount in hundredths of the planned risk. Every R-multiple that is sent as text is rounded here. */
export const rMultiple = (amount: Money, plannedRisk: Money): bigint => divide(amount * 100n, plannedRisk, 'nearest');

/**
 * Computes the statistics of all closed trades of an account; `results` must be oldest first. `deposits` includes
 * withdrawals.
 */
export function tradeStatistics(results: readonly TradeResult[], deposits: readonly BalanceChange[]): TradeStatistics {
  const nets = results.map(({ net }) => net);
  const gains = sumOfMoney(nets.filter(isWon));
  const losses = sumOfMoney(nets.filter((net) => tradeOutcome(net) === 'lost'));
  // The average is computed from finer parts of R, so that rounding errors do not add up.
  const multiples = results.flatMap(({ net, plannedRisk }) =>
    plannedRisk === null ? [] : [divide(net * 100n * FINER, plannedRisk, 'nearest')],
  );
  const all = multiples.reduce((total, each) => total + each, 0n);
  const curve = accountCurve([
    ...deposits,
    ...results.map(({ closedAt, net }): BalanceChange => ({ at: closedAt, amount: net, kind: 'result' })),
  ]);
  return {
    trades: results.length,
    won: nets.filter(isWon).length,
    net: sumOfMoney(nets),
    fees: sumOfMoney(results.map(({ fees }) => fees)),
    funding: sumOfMoney(results.map(({ funding }) => funding)),
    averageR: multiples.length === 0 ? null : divide(all, BigInt(multiples.length) * FINER, 'nearest'),
    profitFactor: losses === NO_MONEY ? null : divide(gains * 100n, 0n - losses, 'nearest'),
    maxDrawdown: maxDrawdown(curve),
    maxDrawdownShare: deepestLossShare(curve)?.depth ?? 0,
    curve,
  };
}
