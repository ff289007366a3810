// If this fails, a re-grade changes ratings of learners whose grades did not change, or gives a rating that no sequence
// of games could give.
import { describe, expect, it } from 'vitest';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import { correctRating, type CorrectedGame } from './corrected-rating.ts';
import { NEW_RATING, rateGames, ratingAfterIdle, type Rating } from './rating.ts';

const opponent = (value: number) => ({ value, deviation: 120 });
const game = (day: number, score: number, corrected: number | null = score): CorrectedGame => ({
  at: epochMs(day * DAY_MS),
  opponent: opponent(1400 + 40 * day),
  score,
  corrected,
});

/** Returns the rating after these games, played in order. */
function played(games: readonly { readonly day: number; readonly score: number }[]): Rating {
  let rating = NEW_RATING;
  let last: number | null = null;
  for (const { day, score } of games) {
    if (last !== null) rating = ratingAfterIdle(rating, (day - last) * DAY_MS);
    rating = rateGames(rating, [{ opponent: opponent(1400 + 40 * day), score }]);
    last = day;
  }
  return rating;
}

const WAS = [
  { day: 1, score: 0.9 },
  { day: 5, score: 0.2 },
  { day: 40, score: 0.7 },
];

describe('a corrected rating', () => {
  it.each([
    ['one score', [0.9, 0.8, 0.7]],
    ['the first', [0.1, 0.2, 0.7]],
    ['all', [0, 1, 0]],
  ])('equals the rating after the corrected games if they change %s', (_, scores) => {
    const games = WAS.map(({ day, score }, index) => game(day, score, scores[index] ?? 0));
    const { rating, lastAt } = correctRating(played(WAS), games);
    const is = played(WAS.map(({ day }, index) => ({ day, score: scores[index] ?? 0 })));
    expect(rating?.value).toBeCloseTo(is.value, 6);
    expect(rating?.deviation).toBeCloseTo(is.deviation, 6);
    expect(lastAt).toBe(40 * DAY_MS);
  });

  it.each([
    ['the middle one', 1, 40],
    ['the last one', 2, 5],
    ['the first one', 0, 40],
  ])('is as if a void game had not been played: %s', (_, gone, lastDay) => {
    const games = WAS.map(({ day, score }, index) => game(day, score, index === gone ? null : score));
    const { rating, lastAt } = correctRating(played(WAS), games);
    expect(rating?.value).toBeCloseTo(played(WAS.filter((_each, index) => index !== gone)).value, 6);
    expect(lastAt).toBe(lastDay * DAY_MS);
  });

  it('stays the same if nothing is corrected, even if the stored rating came from other opponents', () => {
    const present = { value: 1777, deviation: 66, volatility: 0.059 };
    expect(
      correctRating(
        present,
        WAS.map(({ day, score }) => game(day, score)),
      ).rating,
    ).toEqual(present);
  });

  it('has no shift before the first corrected game, and is null if no game is left', () => {
    const { shifts } = correctRating(played(WAS), [game(1, 0.9), game(5, 0.2, 0.9), game(40, 0.7)]);
    expect(shifts[0]?.after.value).toBe(0);
    expect(shifts[1]?.before.value).toBe(0);
    expect(shifts[1]?.after.value).toBeGreaterThan(10);
    expect(shifts[2]?.before.value).toBe(shifts[1]?.after.value);
    expect(correctRating(NEW_RATING, [game(1, 0.9, null)])).toMatchObject({ rating: null, lastAt: null });
    expect(correctRating(NEW_RATING, [])).toEqual({ rating: null, lastAt: null, shifts: [] });
  });
});
