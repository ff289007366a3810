// If this fails, sessions end too early, or a stolen session never ends.
import { expect, test } from 'vitest';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { isTouchDue, SESSION_IDLE_MS, SESSION_LIFE_MS, sessionExpiry } from './session.policy.ts';

test.each([
  ['just opened', 0, SESSION_IDLE_MS],
  ['used after its idle time', SESSION_IDLE_MS, 2 * SESSION_IDLE_MS],
  ['used an idle time before its maximum age', SESSION_LIFE_MS - SESSION_IDLE_MS, SESSION_LIFE_MS],
  ['used shortly before its maximum age: never past it', SESSION_LIFE_MS - 0.1 * SESSION_IDLE_MS, SESSION_LIFE_MS],
])('the end of a session that was %s', (_case, seenAt, expiry) => {
  expect(sessionExpiry(epochMs(0), epochMs(seenAt))).toBe(expiry);
});

test('a remembered sign-in ends after 30 days, with or without use', () => {
  expect(sessionExpiry(epochMs(0), epochMs(0), true)).toBe(SESSION_LIFE_MS);
  expect(sessionExpiry(epochMs(0), epochMs(SESSION_LIFE_MS - DAY_MS), true)).toBe(SESSION_LIFE_MS);
});

test.each([
  [59_999, false],
  [60_000, true],
])('a session whose last write was %i ms ago must be written again: %s', (elapsedMs, isDue) => {
  expect(isTouchDue(epochMs(0), epochMs(elapsedMs))).toBe(isDue);
});
