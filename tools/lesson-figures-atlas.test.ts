// If this fails, a lesson quotes a count that the evidence atlas does not contain.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAtlas } from '../server/src/modules/atlas/index.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { claims } = readAtlas(join(root, 'content'));
const whole = new Intl.NumberFormat('en-US');

/**
 * Returns the figures of an atlas claim at one horizon, for all series or one interval, formatted as in the lessons.
 */
function counted(id: string, horizon: number, interval: string | null = null) {
  const found = claims.find(({ text }) => text.id === id)?.count.horizons.find(({ bars }) => bars === horizon);
  const row = interval === null ? found?.all : found?.intervals.find((each) => each.interval === interval);
  if (row === undefined || row.control === null || row.differenceInterval === null)
    throw new Error(`${id} has no such count`);
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  return {
    cases: whole.format(row.cases),
    rate: percent(row.rate),
    usual: percent(row.control),
    wholeRate: `${Math.round(100 * row.rate)}%`,
    wholeUsual: `${Math.round(100 * row.control)}%`,
    interval: row.differenceInterval.map((end) => (100 * end).toFixed(1)).join(' to '),
  };
}

const [bos, choch, chochLater] = [
  counted('bos-continues', 5),
  counted('choch-reverses', 5),
  counted('choch-reverses', 20),
];
const [levels, levelsLater] = [counted('levels-hold', 5), counted('levels-hold', 20)];
const sweeps = counted('sweeps-reverse', 20, '1d');
const volume = counted('volume-confirms', 5);
const [large, largeLater] = [counted('large-bars-cluster', 1), counted('large-bars-cluster', 5)];
const narrow = counted('narrow-bars', 1);
const busy = counted('busy-hours', 0);
const falls = counted('three-falls', 1);
const firstHour = counted('first-hour', 0);
const [round, roundDays] = [counted('round-numbers', 0), counted('round-numbers', 0, '1d')];

test.each([
  ['bos', `${bos.rate} of ${bos.cases} breaks were right after five bars, against a base rate of ${bos.usual}`],
  ['choch', `${choch.rate} of ${choch.cases} were right after five bars, against a base rate of ${choch.usual}`],
  ['choch', `After 20 bars it was ${chochLater.rate}, against a base rate of ${chochLater.usual}`],
  ['choch', `(interval ${chochLater.interval})`],
  ['touch-clusters', `${levels.rate} of ${levels.cases} cases, against a base rate of ${levels.usual}`],
  ['touch-clusters', `After 20 bars it was ${levelsLater.rate}, against a base rate of ${levelsLater.usual}`],
  [
    'sweeps',
    `${sweeps.rate} of ${sweeps.cases} in daily bars had turned after 20 bars, against a base rate of ${sweeps.usual}`,
  ],
  ['atr', `in ${large.wholeRate} of ${large.cases} cases; after any bar it was in ${large.wholeUsual}`],
  ['random-walk', `in ${largeLater.wholeRate} of ${largeLater.cases} cases; after any bar in ${largeLater.wholeUsual}`],
  ['random-walk', `in ${narrow.wholeRate} of ${narrow.cases} cases; after any bar in ${narrow.wholeUsual}`],
  ['asset-sessions', `Of the hourly bars at 14 UTC, ${busy.wholeRate} were taller`],
  ['recency', `in ${falls.rate} of ${falls.cases} cases, against a base rate of ${falls.usual}`],
  ['intraday-costs', `in ${firstHour.rate} of ${firstHour.cases} days, against a base rate of ${firstHour.usual}`],
  ['intraday-costs', `a difference of ${firstHour.interval} points`],
  [
    'intent',
    `gives ${round.rate} of ${round.cases}. In its daily bars alone it was ${roundDays.rate} of ${roundDays.cases}`,
  ],
  ['abnormal-volume', `${volume.rate} of ${volume.cases} cases, against a base rate of ${volume.usual}`],
])('%s quotes the atlas: %s', (lesson, words) => {
  expect(lessons.get(lesson)?.prose).toContain(words);
});
