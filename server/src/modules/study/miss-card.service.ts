import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { CardCause } from '@tradesense/core/study/card-cause.ts';
import { newReviewCard, reviewedCard, type ReviewRating } from '@tradesense/core/study/review-card.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertCard, lockCardOfLesson, storeCard, storeCause } from './review-card.repo.ts';
import type { StudyDeps } from './study-deps.ts';

export type CardDeps = Pick<StudyDeps, 'ids'>;

/** Something that a learner missed in a lesson. */
export interface Miss {
  readonly userId: string;
  readonly lesson: string;
  readonly cause: CardCause;
}

/**
 * Records that the learner missed something in a lesson: creates the lesson's review card or, if there already is one,
 * lets it lapse (it is rated `again`). The card keeps the latest cause.
 */
export async function missLesson(
  { ids }: CardDeps,
  tx: Tx,
  { userId, lesson, cause }: Miss,
  now: EpochMs,
): Promise<void> {
  const state = newReviewCard(now);
  const isMade = await insertCard(tx, {
    id: ids.next(),
    userId,
    lesson,
    state,
    cause,
    dueAt: state.dueAt,
    createdAt: now,
  });
  if (isMade) return;
  await storeCause(tx, userId, lesson, cause);
  await reviewLesson(tx, userId, lesson, 'again', now);
}

/** Rates the learner's review card of a lesson and schedules its next review. Does nothing if there is no card. */
export async function reviewLesson(
  tx: Tx,
  userId: string,
  lesson: string,
  rating: ReviewRating,
  now: EpochMs,
): Promise<void> {
  const card = await lockCardOfLesson(tx, userId, lesson);
  if (card === null) return;
  // The time of a card's last review must not decrease, even if this event arrives after that of a later review, or if
  // the clock was set back.
  const reviewedAt = epochMs(Math.max(now, card.state.reviewedAt ?? now));
  const state = reviewedCard(card.state, rating, reviewedAt);
  await storeCard(tx, card.id, state, state.dueAt);
}
