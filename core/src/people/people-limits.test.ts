// If this fails, a new account may contact as many people as an older one.
import { expect, test } from 'vitest';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import { FOLLOWS_PER_DAY, FOLLOWS_PER_DAY_NEW, followsPerDay } from './people-limits.ts';

const CREATED = epochMs(1_700_000_000_000);

test.each([
  [0, FOLLOWS_PER_DAY_NEW],
  [DAY_MS - 1, FOLLOWS_PER_DAY_NEW],
  [DAY_MS, FOLLOWS_PER_DAY],
])('an account that is %d ms old may follow %d people a day', (age, allowed) => {
  expect(followsPerDay(CREATED, epochMs(CREATED + age))).toBe(allowed);
});
