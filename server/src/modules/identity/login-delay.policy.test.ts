// If this fails, guessing passwords is cheap, or a learner who mistyped is locked out for a long time.
import { expect, test } from 'vitest';
import { DAY_MS, epochMs, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { delayAfter, waitBefore, withFailure, type Attempts } from './login-delay.policy.ts';

test.each([
  ['account', 1, 0],
  ['account', 4, 0],
  ['account', 5, 2_000],
  ['account', 6, 4_000],
  ['account', 10, 64_000],
  ['account', 14, 15 * MINUTE_MS],
  ['account', 2_000, 15 * MINUTE_MS],
  ['address', 19, 0],
  ['address', 20, 2_000],
  ['address', 21, 4_000],
] as const)('the delay of an %s after failure %i is %i ms', (subject, failures, delayMs) => {
  expect(delayAfter(failures, subject)).toBe(delayMs);
});

const fresh: Attempts = { failures: 0, lastAttemptAt: epochMs(0), blockedUntil: epochMs(0) };

test('the wait gets shorter as time passes', () => {
  const fifth = withFailure({ ...fresh, failures: 4 }, 'account', epochMs(1_000));
  expect(fifth).toEqual({ failures: 5, lastAttemptAt: 1_000, blockedUntil: 3_000 });
  expect(waitBefore(fifth, epochMs(1_500))).toBe(1_500);
  expect(waitBefore(fifth, epochMs(3_000))).toBe(0);
});

test('after a day without a failure, the earlier failures are forgotten', () => {
  const old = { ...fresh, failures: 12 };
  expect(withFailure(old, 'account', epochMs(DAY_MS - 1)).failures).toBe(13);
  expect(withFailure(old, 'account', epochMs(DAY_MS)).failures).toBe(1);
});
