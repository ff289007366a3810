// If this fails, a badge is given for less than its rule says, or for luck, for one busy day, or for the likes of one
// friend.
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../kernel/time.ts';
import { Z_95 } from '../learning/wilson-interval.ts';
import {
  BADGE_CHARTS_MIN,
  BADGE_DEVIATION_MAX,
  BADGE_RULES,
  BADGE_TIERS,
  BADGES,
  badgesOf,
  NO_BADGE_FACTS,
  progressText,
  tiersReached,
  type Badge,
  type BadgeFacts,
  type RatedMoment,
} from './badge-catalogue.ts';

const earned = (badge: Badge, facts: Partial<BadgeFacts>) =>
  tiersReached(badge, BADGE_RULES[badge].measure({ ...NO_BADGE_FACTS, ...facts }));
const [BRONZE, SILVER, GOLD] = [BADGE_TIERS.slice(0, 1), BADGE_TIERS.slice(0, 2), BADGE_TIERS];
const of = (count: number, value: number) => Array.from({ length: count }, () => value);

test('an account that has done nothing has no badge, and the levels of each badge rise from bronze to gold', () => {
  for (const badge of BADGES) {
    expect(earned(badge, {})).toEqual([]);
    const { levels } = BADGE_RULES[badge];
    expect(levels.toSorted((a, b) => a - b)).toEqual(levels);
    expect(new Set(levels).size).toBe(3);
  }
});

test('each badge is measured by exactly one fact', () => {
  expect(badgesOf('trades')).toEqual(['plans-kept', 'reviews-written']);
  expect(badgesOf('ratings')).toHaveLength(5);
  expect(badgesOf('days')).toEqual(['practice-days', 'practice-streak']);
  for (const badge of BADGES) {
    const read: string[] = [];
    const facts = new Proxy(NO_BADGE_FACTS, {
      get(target, name: keyof BadgeFacts) {
        read.push(name);
        return target[name];
      },
    });
    BADGE_RULES[badge].measure(facts);
    expect(new Set(read)).toEqual(new Set([BADGE_RULES[badge].fact]));
  }
});

/** Returns a rating whose interval has the lower end `low`. */
const rated = (low: number, change: Partial<RatedMoment> = {}): RatedMoment => {
  const deviation = change.deviation ?? 60;
  return { type: 'swing-analysis', deviation, charts: BADGE_CHARTS_MIN, ...change, value: low + Z_95 * deviation };
};

describe('a rating', () => {
  test.each<[string, readonly RatedMoment[], readonly string[]]>([
    ['at 1,500', [rated(1500)], BRONZE],
    ['just below', [rated(1499.99)], []],
    ['at 1,600', [rated(1600)], SILVER],
    ['at 1,700', [rated(1700)], GOLD],
    ['of too few charts', [rated(1700, { charts: BADGE_CHARTS_MIN - 1 })], []],
    ['at the largest deviation', [rated(1500, { deviation: BADGE_DEVIATION_MAX })], BRONZE],
    ['with a larger deviation', [rated(1700, { deviation: BADGE_DEVIATION_MAX + 0.01 })], []],
    ['of another type', [rated(1700, { type: 'market-structure' })], []],
    ['that has fallen since', [rated(1600), rated(1400, { charts: 30 })], SILVER],
  ])('gives the tiers of its highest lower end: %s', (_name, ratings, tiers) => {
    expect(earned('swing-analysis', { ratings })).toEqual(tiers);
  });

  test('is not measured before it has enough charts', () => {
    const ratings = [rated(1700, { charts: 19 })];
    expect(BADGE_RULES['swing-analysis'].measure({ ...NO_BADGE_FACTS, ratings })).toBeNull();
  });
});

test.each([
  [19.999, []],
  [20, BRONZE],
  [99.9, BRONZE],
  [100, SILVER],
  [1000, GOLD],
  [Infinity, GOLD],
])('evidence of %d gives its tiers of the calls badge only', (e, tiers) => {
  const evidence = { 'bias-tests': Math.log(e), 'real-or-shuffled': 0 };
  expect(earned('bias-calls', { evidence })).toEqual(tiers);
  expect(earned('real-or-shuffled', { evidence })).toEqual([]);
});

test.each([
  ['nine trades on nine days', of(9, 1), []],
  ['ten on ten days', of(10, 1), BRONZE],
  ['a hundred on one day', [100], []],
  ['a hundred each on four days', of(4, 100), BRONZE],
  ['fifty on fifty days', of(50, 1), SILVER],
  ['two hundred over 67 days', of(67, 3), GOLD],
])('kept plans and reviews give their tiers: %s', (_name, counts, tiers) => {
  const kept = counts.map((each) => ({ kept: each, reviewed: 0 }));
  expect(earned('plans-kept', { trades: kept })).toEqual(tiers);
  expect(earned('reviews-written', { trades: kept })).toEqual([]);
  expect(earned('reviews-written', { trades: counts.map((each) => ({ kept: 0, reviewed: each })) })).toEqual(tiers);
});

/**
 * Returns `count` consecutive days of practice, starting on March 1, except for the days whose numbers are in
 * `without`.
 */
const days = (count: number, without: readonly number[] = []) =>
  Array.from({ length: count }, (_, day) => day)
    .filter((day) => !without.includes(day))
    .map((day) => new Date(Date.UTC(2026, 2, 1) + day * DAY_MS).toISOString().slice(0, 10));

test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['six days', days(6), [], []],
  ['a week', days(7), [], BRONZE],
  ['ten days', days(10), BRONZE, BRONZE],
  ['a week with two days missed', days(9, [3, 5]), [], BRONZE],
  ['a week with three days missed', days(10, [3, 5, 7]), [], []],
  [
    'a week, then a long pause, then a day',
    days(
      60,
      days(52).map((_, day) => day + 7),
    ),
    [],
    BRONZE,
  ],
  ['a hundred days', days(100), SILVER, GOLD],
])('days of practice and the streak give their tiers: %s', (_name, done, ofDays, ofStreak) => {
  expect(earned('practice-days', { days: done })).toEqual(ofDays);
  expect(earned('practice-streak', { days: done })).toEqual(ofStreak);
});

test.each([
  ['a friend who thanks a thousand times', [1000], []],
  ['four people', of(4, 9), []],
  ['five people, twice each', of(5, 2), BRONZE],
  ['ten people, once each', of(10, 1), BRONZE],
  ['twenty people, twice each', of(20, 2), SILVER],
  ['75 people, twice each', of(75, 2), GOLD],
])('thanks from %s give their tiers', (_name, thanks, tiers) => {
  expect(earned('help-given', { thanks })).toEqual(tiers);
});

test('progress is rounded down, so that a level is not shown before it is reached', () => {
  expect(progressText('bias-calls', 19.9999, 'bronze')).toBe('19 of 20 evidence');
  expect(progressText('bias-calls', Math.exp(Math.log(20)), 'bronze')).toBe('20 of 20 evidence');
  expect(progressText('swing-analysis', 1599.9, 'silver')).toBe('1,599 of 1,600 rating points');
  expect(progressText('swing-analysis', null, 'silver')).toBeNull();
  expect(progressText('plans-kept', 14, 'silver')).toBe('14 of 50 trades');
});
