import type { ReviewsResponse } from '@tradesense/contract/study-reviews.ts';
import { dayAfter, localDay } from './local-day.policy.ts';
import { cardsOf } from './review-card.repo.ts';
import { reviewsOfDay } from './study-day.repo.ts';
import type { StudyDeps } from './study-deps.ts';

const FORECAST_DAYS = 14;
const UPCOMING_CARDS = 20;

/**
 * Returns the learner's cards: how many are due now and on each of the next days, and which come next. Overdue cards
 * are counted as due today.
 */
export async function readReviews(
  { db, clock, library }: Pick<StudyDeps, 'db' | 'clock' | 'library'>,
  userId: string,
  zone: string,
): Promise<ReviewsResponse> {
  return db.read(async (tx) => {
    const now = clock.now();
    const today = localDay(now, zone);
    const cards = await cardsOf(tx, userId, [...library.lessons.keys()]);
    const days = cards.map(({ dueAt }) => localDay(dueAt, zone));
    return {
      due: cards.filter(({ dueAt }) => dueAt <= now).length,
      cards: cards.length,
      reviewedToday: await reviewsOfDay(tx, userId, today),
      forecast: Array.from({ length: FORECAST_DAYS }, (_, i) => {
        const date = dayAfter(today, i);
        return { date, cards: days.filter((day) => (i === 0 ? day <= today : day === date)).length };
      }),
      upcoming: cards.slice(0, UPCOMING_CARDS).map(({ lesson, cause, dueAt }) => ({
        lesson,
        cause,
        title: library.lessons.get(lesson)?.title ?? lesson,
        dueAt: new Date(dueAt).toISOString(),
      })),
    };
  });
}
