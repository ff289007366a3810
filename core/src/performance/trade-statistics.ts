/** Statistics of closed trades. Ratios are rounded down to two decimals, so never in the learner's favor. */
import { divide } from '../kernel/fixed-point.ts';
import { money, NO_MONEY, type Money } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';

export interface TradeResult {
  readonly closedAt: EpochMs;
  readonly net: Money;
  readonly fees: Money;
  readonly funding: Money;
  /** Planned risk. `null` without a planned stop. */
  readonly plannedRisk: Money | null;
}

/** Money added to the account. */
export interface Deposit {
  readonly at: EpochMs;
  readonly amount: Money;
}

export interface CurvePoint {
  readonly at: EpochMs;
  readonly balance: Money;
}

export interface TradeStatistics {
  readonly trades: number;
  readonly won: number;
  readonly net: Money;
  readonly fees: Money;
  readonly funding: Money;
  /** In hundredths. `null` if no trade had a planned risk. */
  readonly averageR: bigint | null;
  /** In hundredths. `null` without losses. */
  readonly profitFactor: bigint | null;
  readonly maxDrawdown: Money;
  readonly curve: readonly CurvePoint[];
}

/** Returns a net result in hundredths of its planned risk. */
export const rMultiple = (net: Money, plannedRisk: Money): bigint => divide(net * 100n, plannedRisk, 'floor');

/**
 * Returns the balance after each deposit and each trade, oldest first. A deposit comes before a trade with the same
 * time.
 */
function curveOf(results: readonly TradeResult[], deposits: readonly Deposit[]): CurvePoint[] {
  const changes = [
    ...deposits.map(({ at, amount }) => ({ at, amount, isTrade: false })),
    ...results.map(({ closedAt, net }) => ({ at: closedAt, amount: net, isTrade: true })),
  ].toSorted((a, b) => a.at - b.at || Number(a.isTrade) - Number(b.isTrade));
  let balance = 0n;
  return changes.map(({ at, amount }) => ({ at, balance: money((balance += amount)) }));
}

function maxDrawdown(curve: readonly CurvePoint[]): Money {
  let [height, deepest] = [0n, 0n];
  for (const { balance } of curve) {
    if (balance > height) height = balance;
    if (height - balance > deepest) deepest = height - balance;
  }
  return money(deepest);
}

/** Computes the statistics of all closed trades of an account, given oldest first. */
export function tradeStatistics(results: readonly TradeResult[], deposits: readonly Deposit[]): TradeStatistics {
  const sum = (amounts: readonly Money[]): Money => money(amounts.reduce<bigint>((all, each) => all + each, 0n));
  const nets = results.map(({ net }) => net);
  const gains = sum(nets.filter((net) => net > 0n));
  const losses = sum(nets.filter((net) => net < 0n));
  // In millionths, so that rounding errors do not add up in the average.
  const multiples = results.flatMap(({ net, plannedRisk }) =>
    plannedRisk === null ? [] : [divide(net * 1_000_000n, plannedRisk, 'floor')],
  );
  const all = multiples.reduce((total, each) => total + each, 0n);
  const curve = curveOf(results, deposits);
  return {
    trades: results.length,
    won: nets.filter((net) => net > 0n).length,
    net: sum(nets),
    fees: sum(results.map(({ fees }) => fees)),
    funding: sum(results.map(({ funding }) => funding)),
    averageR: multiples.length === 0 ? null : divide(all, BigInt(multiples.length) * 10_000n, 'floor'),
    profitFactor: losses === NO_MONEY ? null : divide(gains * 100n, 0n - losses, 'floor'),
    maxDrawdown: maxDrawdown(curve),
    curve,
  };
}
