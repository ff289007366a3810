// If this fails, the journal shows wrong results for other exits or sizes, or claims an effect from too few trades.
import { expect, test } from 'vitest';
import { money } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { CHANGED_TRADES_MIN, costliestTag, counterfactualCurves, type CurveTrade } from './counterfactual-curves.ts';

const sense = (amount: number) => money(BigInt(Math.round(amount * 1_000_000)));
const trade = (net: number, change: Partial<CurveTrade> = {}): CurveTrade => ({
  closedAt: epochMs(1_000),
  net: sense(net),
  plannedNet: sense(net),
  mistakeTags: [],
  ...change,
});
const early = { mistakeTags: ['closed early'] };
const trades = [trade(10), trade(-4, early), trade(2, { plannedNet: sense(9) }), trade(-3, { plannedNet: null })];
const byKind = (given: readonly CurveTrade[], tag: string | null = 'closed early') =>
  new Map(counterfactualCurves(given, tag).map((curve) => [curve.kind, curve]));
const profits = (kind: 'actual' | 'half-size' | 'plan-kept' | 'without-tag') =>
  byKind(trades)
    .get(kind)
    ?.points.map(({ profit }) => Number(profit) / 1_000_000);

test('each curve adds up the trades under its own rule', () => {
  expect(profits('actual')).toEqual([10, 6, 8, 5]);
  expect(profits('half-size')).toEqual([5, 3, 4, 2.5]);
  expect(profits('plan-kept')).toEqual([10, 6, 15, 12]);
  expect(profits('without-tag')).toEqual([10, 10, 12, 9]);
});

test('a curve counts the trades that its rule changes and those with an unknown result', () => {
  const curves = byKind(trades);
  expect([curves.get('actual')?.changed, curves.get('half-size')?.changed]).toEqual([0, 4]);
  expect(curves.get('plan-kept')).toMatchObject({ changed: 1, unknown: 1, effect: null });
  expect(curves.get('without-tag')).toMatchObject({ changed: 1, unknown: 0, effect: null });
});

test('half of a loss is rounded down, and half of zero changes nothing', () => {
  const halved = byKind([trade(0.000_001), trade(-0.000_001), trade(0)]).get('half-size');
  expect(halved?.points.map(({ profit }) => profit)).toEqual([0n, -1n, -1n]);
  expect(halved?.changed).toBe(1);
});

test('an effect is stated only with enough changed trades, and has its error', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => trade(n % 2 === 0 ? -2 : -4, early));
  const effectOf = (count: number) => byKind(many(count)).get('without-tag')?.effect;
  expect(effectOf(CHANGED_TRADES_MIN - 1)).toBeNull();
  const effect = effectOf(CHANGED_TRADES_MIN);
  expect(effect?.mean).toBeCloseTo(3, 10);
  expect(effect?.error).toBeCloseTo(Math.sqrt(CHANGED_TRADES_MIN / (CHANGED_TRADES_MIN - 1)) / Math.sqrt(CHANGED_TRADES_MIN), 10);
}); // oxfmt-ignore

test('the costliest mistake tag is the one whose trades lost the most, each trade counted once', () => {
  const greedy = { mistakeTags: ['greedy', 'greedy'] };
  expect(costliestTag([trade(-4, early), trade(-3, greedy), trade(-0.5, greedy)])).toBe('closed early');
  expect(costliestTag([trade(4, early)])).toBeNull();
  expect(costliestTag([trade(-1, { mistakeTags: ['b'] }), trade(-1, { mistakeTags: ['a'] })])).toBe('a');
  expect(counterfactualCurves(trades, null).map(({ kind }) => kind)).toEqual(['actual', 'half-size', 'plan-kept']);
});
