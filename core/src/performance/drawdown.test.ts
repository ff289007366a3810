// If this fails, the dashboard understates the drawdown of an account.
import { expect, test } from 'vitest';
import { formatMoney } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { dollars } from '../trading/engine-world.test-data.ts';
import { accountCurve, type BalanceChange } from './account-curve.ts';
import { deepestLoss, deepestLossShare, maxDrawdown } from './drawdown.ts';

const result = (at: number, amount: number): BalanceChange => ({ at: epochMs(at), amount: dollars(amount), kind: 'result' }); // oxfmt-ignore
const deposit = (at: number, amount: number): BalanceChange => ({ at: epochMs(at), amount: dollars(amount), kind: 'deposit' }); // oxfmt-ignore
const results = (start: number, amounts: readonly number[]) =>
  accountCurve([deposit(0, start), ...amounts.map((amount, i) => result(i + 1, amount))]);

function falls(curve: ReturnType<typeof accountCurve>) {
  const [loss, share] = [deepestLoss(curve), deepestLossShare(curve)];
  return { loss: loss && { ...loss, depth: formatMoney(loss.depth) }, share };
}

test('an account that never falls has no drawdown', () => {
  expect(falls(results(1_000, [10, 0, 5]))).toEqual({ loss: null, share: null });
  expect(falls([])).toEqual({ loss: null, share: null });
  expect(maxDrawdown([])).toBe(0n);
});

test('the drawdown can begin with the first result, measured from the deposit', () => {
  const { loss, share } = falls(results(1_000, [-100, 50]));
  expect(loss).toEqual({ depth: '100', highAt: 0, lowAt: 1, recoveredAt: null });
  expect(share).toMatchObject({ depth: expect.closeTo(0.1, 12), highAt: 0, lowAt: 1 });
});

test('the largest fall in money and the largest fall in percent can be at different times', () => {
  // The fall from 1,000 to 500 is larger as a share (half); the fall from 11,000 to 10,000 is larger as an amount.
  const { loss, share } = falls(results(1_000, [0, -500, 500, 10_000, -1_000]));
  expect(loss).toEqual({ depth: '1000', highAt: 4, lowAt: 5, recoveredAt: null });
  expect(share).toEqual({ depth: 0.5, highAt: 1, lowAt: 2, recoveredAt: 3 });
});

test('a deeper fall after a recovery has times of its own', () => {
  const { loss } = falls(results(1_000, [-10, 10, 5, -20, -5, 24, 1]));
  expect(loss).toEqual({ depth: '25', highAt: 3, lowAt: 5, recoveredAt: 7 });
});

test.each([
  ['in between', [deposit(0, 10_000), result(1, -5_000), deposit(2, 10_000), result(3, -5_000)], '10000', 2 / 3],
  ['taken out', [deposit(0, 10_000), deposit(1, -5_000), result(2, -500)], '500', 0.1],
])('a deposit or withdrawal (%s) is neither a rise nor a fall', (_what, changes, depth, share) => {
  const curve = accountCurve(changes);
  expect(formatMoney(maxDrawdown(curve))).toBe(depth);
  expect(deepestLossShare(curve)?.depth).toBeCloseTo(share, 12);
});

test('the growth of an account that lost everything stays at zero, whatever is deposited later', () => {
  const curve = accountCurve([deposit(0, 100), result(1, -120), deposit(2, 1_020), result(3, 500)]);
  expect(curve.map(({ growth }) => growth)).toEqual([1, 0, 0, 0]);
  expect(deepestLossShare(curve)?.depth).toBe(1);
});

test('changes are sorted by time, and a deposit comes before a result of the same time', () => {
  const curve = accountCurve([result(7, -4), result(5, 10), deposit(7, 10_000), deposit(0, 10_000)]);
  expect(curve.map(({ at, balance }) => [at, formatMoney(balance)])).toEqual([
    [0, '10000'],
    [5, '10010'],
    [7, '20010'],
    [7, '20006'],
  ]);
});
