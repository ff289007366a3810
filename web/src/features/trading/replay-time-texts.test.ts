// If this fails, the tables of a replay date its orders one bar late, or state a wrong expiry.
import { expect, test } from 'vitest';
import { replayTimeTexts } from './replay-time-texts.ts';

test('an order of a daily replay expires with its last bar', () => {
  expect(replayTimeTexts('1d').bar('2022-04-15T00:00:00.000Z')).toBe('Apr 14, 2022');
  expect(replayTimeTexts('1d').expiry?.('2022-04-15T20:00:00.000Z')).toBe('Apr 15, 2022');
});

test('an order of an intraday replay expires at an exact time, as in a live account', () => {
  expect(replayTimeTexts('1h').expiry).toBeNull();
});

test('the formats of an interval are one object, so that a context with them does not change', () => {
  expect(replayTimeTexts('1d')).toBe(replayTimeTexts('1d'));
});
