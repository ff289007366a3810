// If this fails, cards come back too early or too late, or a stored card is read as another one.
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, epochMs } from '../kernel/time.ts';
import {
  REVIEW_RATINGS,
  newReviewCard,
  retrievability,
  reviewRating,
  reviewedCard,
  type ReviewCard,
} from './review-card.ts';

const FILE = new URL('../../../../shared/vectors/fsrs.json', import.meta.url);

interface Review {
  readonly rating: 1 | 2 | 3 | 4;
  readonly reviewed: string;
  readonly state: 0 | 1 | 2 | 3;
  readonly stability: number;
  readonly difficulty: number;
  readonly scheduled_days: number;
  readonly due: string;
  readonly reps: number;
  readonly lapses: number;
}
interface Vectors {
  readonly asserted: {
    readonly start: string;
    readonly ratings: readonly (1 | 2 | 3 | 4)[];
    readonly interval_days: readonly number[];
  };
  readonly retrievability: readonly { readonly elapsed_days: number; readonly stability: number; readonly R: number }[];
  readonly sequences: Readonly<Record<string, readonly Review[]>>;
}

const at = (time: string) => epochMs(Date.parse(time));
const ratingOf = (rating: number) => REVIEW_RATINGS[rating - 1]!;
const STATES = ['new', 'learning', 'review', 'relearning'] as const;
const stored = (card: ReviewCard) => JSON.parse(JSON.stringify(card)) as ReviewCard;

describe.skipIf(!existsSync(FILE))('a review card, compared with the published sequences', () => {
  const vectors = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Vectors) : null;

  it('has the intervals of the reference', () => {
    const { start, ratings, interval_days } = vectors!.asserted;
    let card = newReviewCard(at(start));
    const days = ratings.map((rating) => {
      card = stored(reviewedCard(card, ratingOf(rating), card.dueAt));
      return card.scheduledDays;
    });
    expect(days).toEqual(interval_days);
  });

  it.each(Object.entries(vectors?.sequences ?? {}))('follows the reference sequence: %s', (_name, reviews) => {
    let card = newReviewCard(at(reviews[0]!.reviewed));
    for (const each of reviews) {
      card = stored(reviewedCard(card, ratingOf(each.rating), at(each.reviewed)));
      expect(card).toMatchObject({
        state: STATES[each.state],
        scheduledDays: each.scheduled_days,
        dueAt: at(each.due),
        reviews: each.reps,
        lapses: each.lapses,
        reviewedAt: at(each.reviewed),
      });
      expect(card.stability).toBeCloseTo(each.stability, 7);
      expect(card.difficulty).toBeCloseTo(each.difficulty, 7);
    }
  });

  it.each(vectors?.retrievability ?? [])(
    'after $elapsed_days days with a stability of $stability, the retrievability is $R',
    (each) => {
      const now = at('2026-01-01T12:00:00Z');
      const card: ReviewCard = {
        ...newReviewCard(now),
        state: 'review',
        stability: each.stability,
        difficulty: 5,
        reviewedAt: now,
      };
      expect(retrievability(card, epochMs(now + each.elapsed_days * DAY_MS))).toBeCloseTo(each.R, 7);
    },
  );
});

/**
 * Reference values of FSRS-6 with its default weights, a retention of 0.9 and no random intervals. Source: the intervals
 * are those of `test_basic.py` of py-fsrs (commit 3abe686e), the others were made with ts-fsrs 5.4.2 (both MIT). The
 * published sequences, which a fresh clone does not have, contain them all.
 */
describe('a review card, compared with a few reference values', () => {
  const start = at('2022-11-29T12:30:00Z');

  it('has the intervals that py-fsrs asserts, with two failed reviews', () => {
    let card = newReviewCard(start);
    const days = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3].map((rating) => {
      card = stored(reviewedCard(card, ratingOf(rating), card.dueAt));
      return card.scheduledDays;
    });
    expect(days).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
  });

  it.each([
    ['again', 0.212, 6.4133],
    ['hard', 1.2931, 5.11217071],
    ['good', 2.3065, 2.11810397],
    ['easy', 8.2956, 1],
  ] as const)(
    'has after a first review that is %s a stability of %f and a difficulty of %f',
    (rating, stability, difficulty) => {
      const card = reviewedCard(newReviewCard(start), rating, start);
      expect(card.stability).toBeCloseTo(stability, 7);
      expect(card.difficulty).toBeCloseTo(difficulty, 7);
    },
  );

  it('has these stabilities and difficulties after good reviews and a lapse', () => {
    let card = newReviewCard(start);
    const states = [3, 3, 3, 1].map((rating) => {
      card = reviewedCard(card, ratingOf(rating), card.dueAt);
      return [card.stability, card.difficulty].map((value) => Number(value.toFixed(6)));
    });
    expect(states).toEqual([
      [2.3065, 2.118104],
      [2.3065, 2.111214],
      [10.971048, 2.104331],
      [1.539012, 7.389976],
    ]);
  });

  it.each([
    [30, 10, 0.8093881],
    [1, 2.3065, 0.9468475],
    [100, 50, 0.84588465],
  ])('is recalled after %i days with a stability of %f with a chance of %f', (days, stability, chance) => {
    const card: ReviewCard = { ...newReviewCard(start), state: 'review', stability, difficulty: 5, reviewedAt: start };
    expect(retrievability(card, epochMs(start + days * DAY_MS))).toBeCloseTo(chance, 7);
  });
});

describe('a review card', () => {
  const now = at('2026-01-01T12:00:00Z');

  it('is due at once, and after a review in minutes', () => {
    const card = newReviewCard(now);
    expect(card.dueAt).toBe(now);
    expect(retrievability(card, now)).toBe(0);
    expect(reviewedCard(card, 'again', now).dueAt).toBe(now + MINUTE_MS);
    expect(reviewedCard(card, 'good', now).dueAt).toBe(now + 10 * MINUTE_MS);
  });

  it('is due later after a better review, and never before the time of the review', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...REVIEW_RATINGS), { maxLength: 12 }), (ratings) => {
        const card = ratings.reduce((each, rating) => reviewedCard(each, rating, each.dueAt), newReviewCard(now));
        const due = REVIEW_RATINGS.map((rating) => reviewedCard(card, rating, card.dueAt).dueAt);
        expect(due.toSorted((a, b) => a - b)).toEqual(due);
        expect(due[0]).toBeGreaterThan(card.dueAt);
      }),
    );
  });

  it.each([
    [0, 0, 'again'],
    [0.69, 0, 'again'],
    [0.69, 2, 'again'],
    [0.7, 0, 'hard'],
    [0.84, 0, 'hard'],
    [0.85, 0, 'good'],
    [1, 0, 'good'],
    [1, 1, 'hard'],
  ] as const)('a score of %f with %i hints gives the rating %s', (score, hints, rating) => {
    expect(reviewRating(score, hints)).toBe(rating);
  });
});
