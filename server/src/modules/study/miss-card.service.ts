import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { newReviewCard, reviewedCard, type ReviewRating } from '@tradesense/core/study/review-card.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertCard, lockCardOfLesson, storeCard } from './review-card.repo.ts';
import type { StudyDeps } from './study-deps.ts';

export type CardDeps = Pick<StudyDeps, 'ids'>;

/** Creates the learner's review card of a lesson. Returns `false` if there already is one. */
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
 * Records that the learner missed something in a lesson: creates the lesson's review card or, if there already is one,
 * lets it lapse (it is rated `again`).
 */
export async function missLesson(deps: CardDeps, tx: Tx, userId: string, lesson: string, now: EpochMs): Promise<void> {
  const isMade = await makeCard(deps, tx, userId, lesson, now);
  if (!isMade) await reviewLesson(tx, userId, lesson, 'again', now);
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
