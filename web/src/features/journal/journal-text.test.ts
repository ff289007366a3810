// If this fails, the journal shows an amount with wrong digits, a wrong sign or a wrong color.
import { expect, test } from 'vitest';
import { lengthText, multipleText, plainText, signedText, toneOf } from './journal-text.ts';

test.each([
  ['12.500000', '+12.50', 'good'],
  ['-0.010001', '−0.01', 'bad'],
  ['0', '0.00', 'even'],
  ['-0.00', '0.00', 'even'],
  ['99999999999999999.000001', '+99,999,999,999,999,999.00', 'good'],
])('an amount of %s is written %s, in the tone %s', (amount, text, tone) => {
  expect([signedText(amount), toneOf(amount)]).toEqual([text, tone]);
});

test('R-multiples have their sign and unit, and costs have a sign only if they were received', () => {
  expect(['-1.00', null].map(multipleText)).toEqual(['−1.00 R', '–']);
  expect(['3.5', '-3.5'].map(plainText)).toEqual(['3.50', '−3.50']);
});

test.each([
  ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.400Z', 'under a second'],
  ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:59.000Z', '59 seconds'],
  ['2026-01-01T00:00:00.000Z', '2026-01-01T02:05:09.000Z', '2 hours 5 minutes'],
  ['2026-01-01T00:00:00.000Z', '2026-01-02T00:05:00.000Z', '1 day'],
])('a trade open from %s to %s has the length “%s”', (openedAt, closedAt, text) => {
  expect(lengthText({ openedAt, closedAt })).toBe(text);
});
