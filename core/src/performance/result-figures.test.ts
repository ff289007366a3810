// If this fails, win rate, expectancy, profit factor or SQN of the dashboard are wrong, or a number is shown for an
// unknown value.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { closedTrade } from './closed-result.test-data.ts';
import {
  expectancy,
  meanDifference,
  payoff,
  processFigure,
  profitFactor,
  systemQuality,
  winRate,
} from './result-figures.ts';
import type { Statistic } from './statistic.ts';

const VECTORS = fileURLToPath(new URL('../../../../shared/vectors/performance.json', import.meta.url));
const valueOf = (figure: Statistic) => (figure.kind === 'value' ? figure.value : figure.needs);
const tradesOf = (...results: number[]) => results.map((net) => closedTrade({ net }));

describe.skipIf(!existsSync(VECTORS))('the reference example', () => {
  test('has the published figures', () => {
    const { profits, expected } = JSON.parse(readFileSync(VECTORS, 'utf8')).trade_stats_example;
    const trades = tradesOf(...profits);
    expect(valueOf(winRate(trades, 1))).toBe(expected.win_rate_all);
    expect(valueOf(profitFactor(trades, 1))).toBeCloseTo(expected.profit_factor, 12);
    expect(valueOf(payoff(trades, 1))).toBeCloseTo(expected.payoff, 12);
    // Each trade risks 10, so 10 is 1 R.
    expect(valueOf(expectancy(trades, 1))).toBeCloseTo(expected.expectancy / 10, 12);
  });
});

test('the win rate has an interval, and break-even trades do not count as wins', () => {
  expect(winRate(tradesOf(5, 5, 0, -5), 4)).toMatchObject({
    kind: 'value',
    value: 0.5,
    n: 4,
    interval: { low: expect.closeTo(0.15004, 5), high: expect.closeTo(0.84996, 5) },
  });
});

test('expectancy is the mean in R of the trades with a planned risk, with its error', () => {
  // The results are 1, −1, 2 and 0 R: their mean is 0.5, their standard deviation √(5/3), and the standard error half
  // of that.
  const trades = [...tradesOf(10, -10, 20, 0), closedTrade({ net: 1_000, risk: null })];
  const error = Math.sqrt(5 / 3) / 2;
  expect(expectancy(trades, 4)).toMatchObject({
    value: 0.5,
    n: 4,
    error: expect.closeTo(error, 12),
    interval: { low: expect.closeTo(0.5 - 1.959963984540054 * error, 12) },
    inputs: expect.arrayContaining([
      { name: 'planned', value: 4 },
      { name: 'trades', value: 5 },
    ]),
  });
  expect(valueOf(systemQuality(trades, 4))).toBeCloseTo(1 / Math.sqrt(5 / 3), 12);
});

test('a statistic with too few data says what is missing', () => {
  expect(valueOf(winRate([]))).toEqual({ what: 'trades', have: 0, need: 20 });
  expect(valueOf(winRate([], 0))).toEqual({ what: 'trades', have: 0, need: 1 });
  expect(valueOf(expectancy([closedTrade({ risk: null })], 1))).toEqual({ what: 'planned-trades', have: 0, need: 2 });
  expect(valueOf(profitFactor(tradesOf(1, 2), 2))).toEqual({ what: 'lost-trades', have: 0, need: 1 });
  expect(valueOf(payoff(tradesOf(-1, -2), 2))).toEqual({ what: 'won-trades', have: 0, need: 1 });
  expect(valueOf(payoff(tradesOf(1, 2), 2))).toEqual({ what: 'lost-trades', have: 0, need: 1 });
  expect(valueOf(systemQuality(tradesOf(10, 10, 10), 3))).toEqual({ what: 'different-results', have: 1, need: 2 });
  expect(valueOf(processFigure([80]))).toEqual({ what: 'trades', have: 1, need: 2 });
  expect(valueOf(meanDifference([1, 2], [3], 2))).toEqual({ what: 'planned-trades', have: 1, need: 2 });
});

test('four equal process scores have a wide interval, which many scores make narrow', () => {
  const interval = (scores: readonly number[]) => {
    const figure = processFigure(scores);
    return figure.kind === 'value' ? figure.interval : null;
  };
  const few = interval([75, 75, 75, 75]);
  expect(few?.low).toBeLessThan(25);
  expect(few?.high).toBe(100);
  const many = interval(Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? 70 : 80)));
  expect(many?.low).toBeGreaterThan(70);
  expect(many?.high).toBeLessThan(80);
});

test('the profit factor of losses alone is 0', () => {
  expect(valueOf(profitFactor(tradesOf(-1, -2), 2))).toBe(0);
});

test('the difference of two means has the error of both', () => {
  const difference = meanDifference([1, 3], [0, 0, 3, 3], 2);
  expect(difference).toMatchObject({ value: 0.5, n: 2, error: expect.closeTo(Math.sqrt(1 + 0.75), 12) });
});
