// If this fails, limits that were stored before a limit existed are read without it, and change or break when they are
// compared.
import { expect, test } from 'vitest';
import { NO_LIMITS } from '@tradesense/core/trading/own-limits.ts';
import { money } from '@tradesense/core/kernel/money.ts';
import { limitPlanOf, storedLimits, type StoredLimits } from './own-limits.policy.ts';

test('a limit that a stored row lacks is not set', () => {
  const row = {
    limits: { dayLoss: '5000000' },
    zone: 'UTC',
    next: { limits: { dayLoss: null }, zone: 'UTC', from: 9 },
  };
  const plan = limitPlanOf(row as unknown as StoredLimits);
  expect(plan.limits).toStrictEqual({ ...NO_LIMITS, dayLoss: money(5_000_000n) });
  expect(plan.next?.limits).toStrictEqual(NO_LIMITS);
  expect(limitPlanOf(storedLimits(plan))).toStrictEqual(plan);
});
