// If this fails, the terms are treated as read before half of them was scrolled past, or as unread afterwards.
import { expect, test } from 'vitest';
import { isRead, readFraction } from './reading-progress.ts';

test.each([
  [0, 0, false],
  [250, 0.25, false],
  [500, 0.5, false],
  [501, 0.501, true],
  [1000, 1, true],
  [1200, 1, true],
  [-30, 0, false],
])(
  'after scrolling %s of 1000 px, the share %s is read, and the text counts as read: %s',
  (scrollTop, fraction, expected) => {
    const position = { scrollTop, scrollHeight: 1400, clientHeight: 400 };
    expect(readFraction(position)).toBe(fraction);
    expect(isRead(readFraction(position))).toBe(expected);
  },
);

test('a text that fits without scrolling counts as read', () => {
  expect(isRead(readFraction({ scrollTop: 0, scrollHeight: 300, clientHeight: 400 }))).toBe(true);
});
