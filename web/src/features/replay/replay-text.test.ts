// If this fails, a replay says wrongly how far it has come or what it counts for, or passes simulated prices off as those
// of an asset.
import { expect, test } from 'vitest';
import { barTimeText } from '../market/bar-time.ts';
import {
  barPlaceText,
  barsText,
  countsText,
  placeTimeText,
  sessionTitle,
  simulatedNote,
  stillCounts,
} from './replay-text.ts';

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

test('a masked replay has its masked date while it runs, and its real date once it has ended', () => {
  const shown = { startedAt: '2033-05-02T00:00:00.000Z', now: '2033-05-05T00:00:00.000Z', interval: '1d' } as const;
  expect(placeTimeText({ ...shown, realStart: null })).toBe('May 4, 2033 (masked date)');
  expect(placeTimeText({ ...shown, realStart: '2021-04-12T00:00:00.000Z' })).toBe('Apr 14, 2021');
  const dated = { ...shown, interval: '1h', realStart: shown.startedAt } as const;
  expect(placeTimeText(dated)).toBe(barTimeText('2033-05-04T23:00:00.000Z', '1h'));
});

test.each([
  ['the first run', { run: 1, unscoredFrom: null, source: 'recorded' }, 'Counts for a certificate', true],
  ['a first run that was passed', { run: 1, unscoredFrom: 1040, source: 'recorded' }, 'Counts up to bar 1,040', false],
  ['a later run', { run: 2, unscoredFrom: 20, source: 'recorded' }, 'Does not count', false],
  ['a run at simulated prices', { run: 1, unscoredFrom: null, source: 'simulated' }, 'Does not count', false],
] as const)('%s says what it counts for', (_name, run, text, counts) => {
  expect([countsText(run), stillCounts(run)]).toEqual([text, counts]);
});
