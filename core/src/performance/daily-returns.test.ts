// If this fails, Sharpe and Sortino ratios cover other days than stated.
import { expect, test } from 'vitest';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import { dollars } from '../trading/engine-world.test-data.ts';
import { accountCurve, type BalanceChange } from './account-curve.ts';
import { dailyReturns } from './daily-returns.ts';

const change = (day: number, kind: BalanceChange['kind'], amount: number): BalanceChange => ({
  at: epochMs(Math.round(day * DAY_MS)),
  amount: dollars(amount),
  kind,
});
const returnsUntil = (day: number, ...changes: BalanceChange[]) =>
  dailyReturns(accountCurve(changes), epochMs(day * DAY_MS)).map((each) =>
    each === null ? null : Number(each.toFixed(9)),
  );
const returnsOf = (...changes: BalanceChange[]) => returnsUntil(0, ...changes);

test('the results of a day make one return, and the return of a day without a result is 0', () => {
  expect(
    returnsOf(change(0, 'deposit', 1_000), change(0.5, 'result', 100), change(0.9, 'result', 110), change(3, 'result', -121)), // oxfmt-ignore
  ).toEqual([0.21, 0, 0, -0.1]);
});

test('a deposit is not a return', () => {
  expect(returnsOf(change(0, 'deposit', 1_000), change(1, 'deposit', 1_000), change(1.5, 'result', 200))).toEqual([
    0, 0.1,
  ]);
});

test('days after a total loss have no return', () => {
  expect(returnsOf(change(0, 'deposit', 100), change(1, 'result', -100), change(2, 'deposit', 50))).toEqual([0, -1, null]); // oxfmt-ignore
  expect(returnsOf()).toEqual([]);
});

test('days without a result after the last one count', () => {
  const changes = [change(0, 'deposit', 1_000), change(1.5, 'result', 100)];
  expect(returnsUntil(1.9, ...changes)).toEqual([0, 0.1]);
  expect(returnsUntil(4, ...changes)).toEqual([0, 0.1, 0, 0, 0]);
  expect(returnsUntil(4)).toEqual([]);
});
