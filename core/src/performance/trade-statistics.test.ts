// If this fails, the performance page does not add up the closed trades correctly.
import { expect, test } from 'vitest';
import { formatMoney } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { dollars } from '../trading/engine-world.test-data.ts';
import type { BalanceChange } from './account-curve.ts';
import { rMultiple, tradeStatistics, type TradeResult } from './trade-statistics.ts';

const result = (at: number, net: number, risk: number | null = null): TradeResult => ({
  closedAt: epochMs(at),
  net: dollars(net),
  fees: dollars(1),
  funding: dollars(0.5),
  plannedRisk: risk === null ? null : dollars(risk),
});
const deposit = (at: number, amount: number): BalanceChange => ({
  at: epochMs(at),
  amount: dollars(amount),
  kind: 'deposit',
});
const GRANT = deposit(0, 10_000);

test('without trades the curve is flat and no ratio is computed', () => {
  const { curve, ...rest } = tradeStatistics([], [GRANT]);
  expect(rest).toEqual({
    trades: 0,
    won: 0,
    net: 0n,
    fees: 0n,
    funding: 0n,
    averageR: null,
    profitFactor: null,
    maxDrawdown: 0n,
    maxDrawdownShare: 0,
  });
  expect(curve).toEqual([{ at: 0, balance: dollars(10_000), profit: 0n, growth: 1 }]);
});

// oxfmt-ignore
test.each<[string, TradeResult[], { won: number; net: number; averageR: bigint | null; profitFactor: bigint | null; maxDrawdown: number }]>([
  ['only wins', [result(1, 10, 10), result(2, 5, 10)], { won: 2, net: 15, averageR: 75n, profitFactor: null, maxDrawdown: 0 }],
  ['only losses', [result(1, -10, 10), result(2, -5, null)], { won: 0, net: -15, averageR: -100n, profitFactor: 0n, maxDrawdown: 15 }],
  ['both', [result(1, 10, 30), result(2, -10, 30), result(3, 20)], { won: 2, net: 20, averageR: 0n, profitFactor: 300n, maxDrawdown: 10 }],
  ['nothing won is not won', [result(1, 0, 10)], { won: 0, net: 0, averageR: 0n, profitFactor: null, maxDrawdown: 0 }],
  ['the deepest fall, not the last', [result(1, 50), result(2, -30), result(3, -20), result(4, 40), result(5, -45)], { won: 2, net: -5, averageR: null, profitFactor: 95n, maxDrawdown: 55 }],
])('the statistics add up the closed trades: %s', (_what, results, expected) => {
  const { won, net, averageR, profitFactor, maxDrawdown, fees, funding, trades } = tradeStatistics(results, [GRANT]);
  expect({ won, net, averageR, profitFactor, maxDrawdown }).toEqual({ ...expected, net: dollars(expected.net), maxDrawdown: dollars(expected.maxDrawdown) });
  expect([trades, fees, funding]).toEqual([results.length, dollars(results.length), dollars(results.length / 2)]);
});

test('the curve has each grant and each trade in order of time, and a grant before a trade of the same time', () => {
  const { curve } = tradeStatistics([result(5, 10), result(7, -4)], [GRANT, deposit(7, 10_000)]);
  const told = curve.map(({ at, balance }) => [at, formatMoney(balance)]);
  expect(told).toEqual([
    [0, '10000'],
    [5, '10010'],
    [7, '20010'],
    [7, '20006'],
  ]);
});

test.each([
  [10, 10, 100n],
  [-10, 30, -33n],
  [10, 30, 33n],
  [20, 30, 67n],
  [79.566, 108.24, 74n],
  [-0.475, 1, -48n],
  [0.475, 1, 48n],
  [-0.474, 1, -47n],
] as const)('a net result of %i with %i risked is %i hundredths of R', (net, risk, hundredths) => {
  expect(rMultiple(dollars(net), dollars(risk))).toBe(hundredths);
});

test('a deposit does not make up for a loss', () => {
  // The account loses 5,000 of 10,000, then 5,000 of 15,000: its growth is halved, then reduced by a third.
  const statistics = tradeStatistics([result(1, -5_000), result(3, -5_000)], [GRANT, deposit(2, 10_000)]);
  expect(formatMoney(statistics.maxDrawdown)).toBe('10000');
  expect(statistics.maxDrawdownShare).toBeCloseTo(2 / 3, 12);
});
