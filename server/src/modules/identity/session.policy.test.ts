// If this fails, sessions end too early, or a stolen session never ends.
import { expect, test } from 'vitest';
import { DAY_MS, epochMs, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { isTouchDue, sessionExpiry } from './session.policy.ts';

test.each([
  ['just opened', 0, 24 * HOUR_MS],
  ['used after a day', 24 * HOUR_MS, 48 * HOUR_MS],
  ['used after 29 days: the last full day', 29 * DAY_MS, 30 * DAY_MS],
  ['used after 29.9 days: never past 30 days', 29.9 * DAY_MS, 30 * DAY_MS],
])('the end of a session that was %s', (_case, seenAt, expiry) => {
  expect(sessionExpiry(epochMs(0), epochMs(seenAt))).toBe(expiry);
});

test('a remembered sign-in ends after 30 days, with or without use', () => {
  expect(sessionExpiry(epochMs(0), epochMs(0), true)).toBe(30 * DAY_MS);
  expect(sessionExpiry(epochMs(0), epochMs(29 * DAY_MS), true)).toBe(30 * DAY_MS);
});

test.each([
  [59_999, false],
  [60_000, true],
])('a session whose last write was %i ms ago must be written again: %s', (elapsedMs, isDue) => {
  expect(isTouchDue(epochMs(0), epochMs(elapsedMs))).toBe(isDue);
});
