/**
 * Schedules the next review of an item that was answered wrong, by FSRS-6 with its published weights, a retention of
 * 0.9 and no random intervals. Source: J. Ye, the FSRS algorithm, as implemented by ts-fsrs 5.4.2. The card is plain
 * data, so that it can be stored as JSON.
 */
import { Rating, State, fsrs, type Card, type Grade } from 'ts-fsrs';
import { epochMs, type EpochMs } from '../kernel/time.ts';
import { TASK_PASS_SCORE } from './task.ts';

export const REVIEW_RATINGS = ['again', 'hard', 'good', 'easy'] as const;
export type ReviewRating = (typeof REVIEW_RATINGS)[number];

export interface ReviewCard {
  readonly dueAt: EpochMs;
  readonly state: 'new' | 'learning' | 'review' | 'relearning';
  /** Days until the chance of recall falls to 0.9; 0 before the first review. */
  readonly stability: number;
  /** Difficulty from 1 to 10; 0 before the first review. */
  readonly difficulty: number;
  readonly scheduledDays: number;
  readonly learningStep: number;
  readonly reviews: number;
  readonly lapses: number;
  /** Time of the last review; `null` before the first one. */
  readonly reviewedAt: EpochMs | null;
}

const SCHEDULER = fsrs({ request_retention: 0.9, enable_fuzz: false });

const STATES = {
  new: State.New,
  learning: State.Learning,
  review: State.Review,
  relearning: State.Relearning,
} as const;
const STATE_NAMES: Readonly<Record<State, ReviewCard['state']>> = {
  [State.New]: 'new',
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
};
const GRADES: Readonly<Record<ReviewRating, Grade>> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/** Minimum task score for the rating `good`. */
const GOOD_SCORE = 0.85;

/** Returns a card that is due immediately. */
export function newReviewCard(now: EpochMs): ReviewCard {
  return {
    dueAt: now,
    state: 'new',
    stability: 0,
    difficulty: 0,
    scheduledDays: 0,
    learningStep: 0,
    reviews: 0,
    lapses: 0,
    reviewedAt: null,
  };
}

/**
 * Returns the rating of a review from its task score, 0 to 1, and the number of hints. A fail is `again`, a narrow pass
 * or a pass with a hint is `hard`, any other pass is `good`. `easy` is never given, because one right task does not
 * show that the item is easy.
 */
export function reviewRating(score: number, hints: number): ReviewRating {
  if (score < TASK_PASS_SCORE - 1e-9) return 'again';
  return hints > 0 || score < GOOD_SCORE ? 'hard' : 'good';
}

/** Returns the card after a review. */
export function reviewedCard(card: ReviewCard, rating: ReviewRating, now: EpochMs): ReviewCard {
  return fromCard(SCHEDULER.next(toCard(card), new Date(now), GRADES[rating]).card);
}

/** Returns the chance of recall now, 0 to 1; 0 before the first review. */
export function retrievability(card: ReviewCard, now: EpochMs): number {
  return card.state === 'new' ? 0 : SCHEDULER.get_retrievability(toCard(card), new Date(now), false);
}

function toCard({ dueAt, state, stability, difficulty, ...card }: ReviewCard): Card {
  return {
    due: new Date(dueAt),
    state: STATES[state],
    stability,
    difficulty,
    // The value here does not matter, because the library computes it from the last review.
    elapsed_days: 0,
    scheduled_days: card.scheduledDays,
    learning_steps: card.learningStep,
    reps: card.reviews,
    lapses: card.lapses,
    ...(card.reviewedAt === null ? {} : { last_review: new Date(card.reviewedAt) }),
  };
}

function fromCard(card: Card): ReviewCard {
  return {
    dueAt: epochMs(card.due.getTime()),
    state: STATE_NAMES[card.state],
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    learningStep: card.learning_steps,
    reviews: card.reps,
    lapses: card.lapses,
    reviewedAt: card.last_review === undefined ? null : epochMs(card.last_review.getTime()),
  };
}
