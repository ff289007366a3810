// If this fails, a board lists a learner with too few results, or ranks an uncertain value above a certain one.
import { describe, expect, test } from 'vitest';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import { ratingAfterIdle } from '../learning/rating.ts';
import { BOARD_DEVIATION_MAX, BOARD_SAMPLE_MIN } from './board-rules.ts';
import { meanStanding, missingFor, ratingStanding } from './board.ts';

const now = epochMs(1_764_000_000_000);
const rating = (value: number, deviation: number) => ({ value, deviation, volatility: 0.06 });
const known = { isMember: true, hasUsername: true };

describe('a rating', () => {
  test.each([
    [BOARD_SAMPLE_MIN['swing-analysis'], BOARD_DEVIATION_MAX, true],
    [BOARD_SAMPLE_MIN['swing-analysis'] - 1, BOARD_DEVIATION_MAX, false],
    [BOARD_SAMPLE_MIN['swing-analysis'], BOARD_DEVIATION_MAX + 0.01, false],
  ])('after %i charts, with a deviation of %d, is listed: %s', (sample, deviation, isListed) => {
    const { listedUntil } = ratingStanding('swing-analysis', rating(1600, deviation), sample, now);
    expect(listedUntil !== null).toBe(isListed);
  });

  test('is ranked by the lower end of its interval', () => {
    const sure = ratingStanding('swing-analysis', rating(1600, 40), 200, now);
    const unsure = ratingStanding('swing-analysis', rating(1640, 75), 20, now);
    expect(sure.sortKey).toBeGreaterThan(unsure.sortKey);
    expect(sure.low).toBeCloseTo(1600 - 1.96 * 40, 1);
  });

  test('is no longer listed once a pause has made it too uncertain', () => {
    const before = rating(1600, 60);
    const { listedUntil } = ratingStanding('market-structure', before, 50, now);
    const idle = (listedUntil ?? now) - now;
    expect(idle).toBeGreaterThan(30 * DAY_MS);
    expect(ratingAfterIdle(before, idle).deviation).toBeCloseTo(BOARD_DEVIATION_MAX, 3);
  });
});

describe('a mean', () => {
  const of = (n: number, mean: number, deviation: number) => ({ n, mean, deviation, lastAt: now });

  test('is ranked by the lower end of its interval for process scores, by the upper end for Brier scores', () => {
    expect(meanStanding('process', of(100, 80, 20)).sortKey).toBe(Math.round(1000 * (80 - 1.959963984540054 * 2)));
    const [exact, vague] = [of(200, 0.5, 0.2), of(100, 0.49, 0.6)].map((mean) => meanStanding('bias-test', mean));
    expect(exact!.sortKey).toBeGreaterThan(vague!.sortKey);
  });

  test('is listed for 90 days once it has enough results', () => {
    expect(meanStanding('process', of(29, 80, 20)).listedUntil).toBeNull();
    expect(meanStanding('process', of(30, 80, 20)).listedUntil).toBe(now + 90 * DAY_MS);
  });
});

test('a learner is told what is missing: consent, a username, results, certainty or a new result', () => {
  const account = { isMember: false, hasUsername: false };
  expect(missingFor('swing-analysis', null, account, now)).toEqual([
    { kind: 'membership' },
    { kind: 'username' },
    { kind: 'results', more: 20 },
  ]);
  const eight = ratingStanding('swing-analysis', rating(1500, 150), 8, now);
  expect(missingFor('swing-analysis', eight, known, now)).toEqual([{ kind: 'results', more: 12 }]);
  const vague = ratingStanding('swing-analysis', rating(1500, 90), 30, now);
  expect(missingFor('swing-analysis', vague, known, now)).toEqual([{ kind: 'deviation', deviation: 90 }]);
  const old = meanStanding('process', { n: 50, mean: 70, deviation: 10, lastAt: epochMs(now - 90 * DAY_MS) });
  expect(missingFor('process', old, known, now)).toEqual([{ kind: 'pause' }]);
  const listed = ratingStanding('swing-analysis', rating(1500, 60), 30, now);
  expect(missingFor('swing-analysis', listed, known, now)).toEqual([]);
});
