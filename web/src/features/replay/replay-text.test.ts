// If this fails, a replay says wrongly how far it has come.
import { expect, test } from 'vitest';
import { barPlaceText, barsText } from './replay-text.ts';

test.each([
  [4, 1000, 'Bar 4 of 1,000'],
  [1204, 5000, 'Bar 1,204 of 5,000'],
])('bar %d of %d is written %s', (cursor, length, text) => {
  expect(barPlaceText({ cursor, length })).toBe(text);
});

test('a count of bars has commas, and one bar is singular', () => {
  expect([1, 2, 1000].map(barsText)).toEqual(['1 bar', '2 bars', '1,000 bars']);
});
