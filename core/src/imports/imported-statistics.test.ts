// If this fails, the statistics of imported trades do not match their results.
import { expect, test } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import { formatImported, importedAmount, NOTHING } from './imported-amount.ts';
import { IMPORTED_CURVE_POINTS, importedStatistics } from './imported-statistics.ts';

const UNIT = 10n ** 12n;
const results = (nets: readonly number[]) =>
  nets.map((net, index) => ({
    closedAt: epochMs(index * 60_000),
    net: importedAmount(BigInt(net) * UNIT),
    fees: importedAmount(UNIT),
    swap: NOTHING,
  }));

test('the statistics have the sums of results and fees and the largest drawdown', () => {
  const { trades, won, net, fees, maxDrawdown, winRate } = importedStatistics(results([10, -4, -3, 5, 0]));
  expect([trades, won, formatImported(net), formatImported(fees), formatImported(maxDrawdown)]).toEqual([
    5,
    2,
    '8',
    '5',
    '7',
  ]);
  expect(winRate).toMatchObject({ kind: 'not-enough', needs: { what: 'trades', have: 5, need: 20 } });
});

test('ratios are shown from 20 trades on, even for amounts beyond the range of SENSE$', () => {
  for (const scale of [1n, 10n ** 17n]) {
    const many = results(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 3 : -1))).map((each) => ({
      ...each,
      net: importedAmount((each.net / UNIT) * scale),
    }));
    const { winRate, profitFactor, payoff } = importedStatistics(many);
    for (const [figure, value] of [
      [winRate, 0.5],
      [profitFactor, 3],
      [payoff, 3],
    ] as const) {
      expect(figure).toMatchObject({ kind: 'value', n: 20, inputs: [] });
      expect(figure.kind === 'value' ? figure.value : null).toBeCloseTo(value, 9);
    }
  }
});

test('the curve has few points, and always the last one', () => {
  const { curve } = importedStatistics(results(Array.from({ length: 1_001 }, () => 1)));
  expect(curve.length).toBeLessThanOrEqual(IMPORTED_CURVE_POINTS);
  expect(formatImported(curve.at(-1)?.net ?? NOTHING)).toBe('1001');
  expect(importedStatistics([]).curve).toEqual([]);
});
