import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { newReviewCard, reviewedCard, type ReviewRating } from '@tradesense/core/study/review-card.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertCard, lockCardOfLesson, storeCard } from './review-card.repo.ts';
import type { StudyDeps } from './study-deps.ts';

export type CardDeps = Pick<StudyDeps, 'ids'>;

/** Creates the card of a lesson. Returns `false` if it already exists. */
export async function makeCard(
  { ids }: CardDeps,
  tx: Tx,
  userId: string,
  lesson: string,
  now: EpochMs,
): Promise<boolean> {
  const state = newReviewCard(now);
  return insertCard(tx, { id: ids.next(), userId, lesson, state, dueAt: state.dueAt, createdAt: now });
}

/**
 * Records a miss in a lesson: adds a card for the lesson or, if it already has one, lets the card lapse (it is rated
 * `again`).
 */
export async function missLesson(deps: CardDeps, tx: Tx, userId: string, lesson: string, now: EpochMs): Promise<void> {
  const isMade = await makeCard(deps, tx, userId, lesson, now);
  if (!isMade) await reviewLesson(tx, userId, lesson, 'again', now);
}

/** Schedules the next review of a lesson's card after a review. */
export async function reviewLesson(
  tx: Tx,
  userId: string,
  lesson: string,
  rating: ReviewRating,
  now: EpochMs,
): Promise<void> {
  const card = await lockCardOfLesson(tx, userId, lesson);
  if (card === null) return;
  // The time must not decrease: this event may arrive after the event of a later review, or the clock may have been set
  // back.
  const reviewedAt = epochMs(Math.max(now, card.state.reviewedAt ?? now));
  const state = reviewedCard(card.state, rating, reviewedAt);
  await storeCard(tx, card.id, state, state.dueAt);
}
