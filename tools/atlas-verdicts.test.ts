// If this fails, the text of an atlas verdict states something that the counts next to its main figures do not support.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAtlas } from '../server/src/modules/atlas/index.ts';
import { root } from './workspace.mjs';

const { claims } = readAtlas(join(root, 'content'));

function claimOf(id: string) {
  const claim = claims.find(({ text }) => text.id === id);
  if (claim === undefined) throw new Error(`There is no claim ${id}.`);
  return claim;
}

describe('verdicts about 5 bars', () => {
  it.each([
    ['choch-reverses', 'none', 'After 5 bars no difference is seen'],
    ['sweeps-reverse', 'as-claimed', 'After 5 bars there are slightly more turns than usual'],
    ['previous-day-turns', 'as-claimed', 'After 5 hours there are slightly more turns than usual'],
    ['doji', 'as-claimed', 'After 5 bars there are slightly more turns than usual'],
    ['oversold', 'as-claimed', 'After 5 bars there are slightly more rises than usual'],
    ['breakouts', 'against', 'After 5 bars it was slightly less often than usual'],
  ] as const)('the verdict of %s agrees with its count: %s', (id, reading, words) => {
    const { verdict, count } = claimOf(id);
    expect(count.horizons.find(({ bars }) => bars === 5)?.reading).toBe(reading);
    expect(verdict).toContain(words);
  });

  it('the verdict of each claim whose first horizon differs from the main one has a sentence about 5 bars or hours', () => {
    const differing = claims.filter(({ main, count }) => count.horizons.at(0)?.reading !== main.reading);
    for (const { verdict } of differing) expect(verdict).toMatch(/After 5 (?:bars|hours)/u);
    expect(differing.length).toBeGreaterThan(0);
  });
});

it('round-numbers: the verdict is right that daily and weekly bars show more than a tenth and hourly bars less', () => {
  const { verdict, main } = claimOf('round-numbers');
  expect(verdict).toContain('Daily and weekly bars alone show more than a tenth, hourly bars less');
  const rateOf = (interval: string) => main.intervals.find((each) => each.interval === interval)?.rate;
  expect(rateOf('1d')).toBeGreaterThan(0.1);
  expect(rateOf('1w')).toBeGreaterThan(0.1);
  expect(rateOf('1h')).toBeLessThan(0.1);
});
