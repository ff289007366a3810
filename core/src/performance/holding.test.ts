// If this fails, trading is compared with holding over another time, or at a price at which nobody could have bought.
import { expect, test } from 'vitest';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import { holdingComparison, type HeldBar } from './holding.ts';

const day = (index: number) => epochMs(index * DAY_MS);
const bar = (index: number, open: number, close: number): HeldBar => ({
  open,
  close,
  opensAt: day(index),
  closesAt: day(index + 1),
});
const BARS = [bar(10, 100, 120), bar(11, 120, 60), bar(12, 61, 90)];

test('both values are 1 at the first bar, and trading counts its growth from then on', () => {
  const curve = [
    { at: day(2), growth: 1 },
    { at: day(9), growth: 2 },
    { at: epochMs(day(11) - 1), growth: 3 },
    { at: epochMs(day(13) + 1), growth: 100 },
  ];
  const found = holdingComparison(BARS, curve);
  expect(found?.points).toEqual([
    { at: day(10), price: 100, holding: 1, trading: 1 },
    { at: day(11), price: 120, holding: 1.2, trading: 1.5 },
    { at: day(12), price: 60, holding: 0.6, trading: 1.5 },
    { at: day(13), price: 90, holding: 0.9, trading: 1.5 },
  ]);
  expect(found?.growth.holding).toBeCloseTo(-0.1, 12);
  expect(found?.growth.trading).toBeCloseTo(0.5, 12);
  expect(found?.drawdown).toEqual({ holding: 0.5, trading: 0 });
});

test('the trading curve stays at 1 before the first trade', () => {
  expect(holdingComparison(BARS, [])?.points.map(({ trading }) => trading)).toEqual([1, 1, 1, 1]);
});

test('there is no comparison without prices, or if the account had lost everything before', () => {
  expect(holdingComparison([], [])).toBeNull();
  expect(holdingComparison([bar(1, 0, 1)], [])).toBeNull();
  expect(holdingComparison(BARS, [{ at: day(3), growth: 0 }])).toBeNull();
});

test('an account that lost everything has a drawdown of 100%', () => {
  const found = holdingComparison(BARS, [{ at: day(12), growth: 0 }]);
  expect([found?.growth.trading, found?.drawdown.trading]).toEqual([-1, 1]);
});
