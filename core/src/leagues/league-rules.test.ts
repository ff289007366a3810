// If this fails, a learner wins a league by many trades in one evening, or a small group lets nobody move up or makes
// everybody move down.
import { expect, test } from 'vitest';
import { leagueMoves, leaguePoints } from './league-rules.ts';

test.each([
  ['nothing', 0, [], 0],
  ['a week of practice', 7, [], 70],
  ['three kept plans with reviews on a day', 1, [{ kept: 3, reviewed: 3 }], 34],
  ['a hundred on a day', 1, [{ kept: 100, reviewed: 100 }], 34],
  [
    'trades on two days',
    0,
    [
      { kept: 1, reviewed: 0 },
      { kept: 0, reviewed: 1 },
    ],
    8,
  ],
])('points are given up to the daily limit: %s', (_name, days, trades, points) => {
  expect(leaguePoints(days, trades)).toBe(points);
});

test.each([
  [0, 0],
  [1, 0],
  [5, 0],
  [6, 1],
  [30, 5],
  [31, 5],
])('a group of %i learners lets %i move up', (size, moves) => {
  expect(leagueMoves(size)).toBe(moves);
});
