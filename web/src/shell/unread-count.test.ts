// If this fails, the bell shows a wrong number, or a number although there is nothing to read.
import { expect, test } from 'vitest';
import { badgeText } from './unread-count.ts';

test.each([
  [0, null],
  [-1, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [120_000, '99+'],
])('with %d unread notifications the text of the badge is %j', (unreadCount, text) => {
  expect(badgeText(unreadCount)).toBe(text);
});
