// If this fails, a replay says wrongly how far it has come, or passes simulated prices off as those of an asset.
import { expect, test } from 'vitest';
import { barPlaceText, barsText, sessionTitle, simulatedNote } from './replay-text.ts';

test.each([
  [4, 1000, 'Bar 4 of 1,000'],
  [1204, 5000, 'Bar 1,204 of 5,000'],
])('bar %d of %d is written %s', (cursor, length, text) => {
  expect(barPlaceText({ cursor, length })).toBe(text);
});

test('a count of bars has commas, and one bar is singular', () => {
  expect([1, 2, 1000].map(barsText)).toEqual(['1 bar', '2 bars', '1,000 bars']);
});

test.each([
  ['recorded', 'BTC', 'BTC', 'Bitcoin, 1h', null],
  [
    'simulated',
    'BTC',
    'BTC',
    'Bitcoin (simulated path), 1h',
    'The prices are simulated: they are not what Bitcoin did.',
  ],
  ['simulated', 'MASKED-EQUITY', null, /^Masked .* \(simulated path\), 1h$/, 'The prices are simulated.'],
] as const)('a replay of %s prices of %s, really %s, is named', (source, asset, realAsset, title, note) => {
  const session = { source, asset, realAsset, interval: '1h' } as const;
  expect(sessionTitle(session)).toMatch(title);
  expect(simulatedNote(session)).toBe(note);
});
