import type { ReviewList, ReviewQueueResponse } from '@tradesense/contract/second-look.ts';

export type QueuedTrade = ReviewQueueResponse['items'][number];

/** Days from the close of a trade until its review is due. */
const REVIEW_AFTER_DAYS = 1;

export interface NextReview {
  readonly list: ReviewList;
  readonly trade: QueuedTrade;
}

/**
 * Returns the trade to review or to decide again next; `null` if nothing is due. Both lists start with the oldest
 * trade. A review comes before a second decision: a review needs a fresh memory of the trade, while a second decision
 * is better once that memory has faded.
 */
export function nextReview(reviews: readonly QueuedTrade[], looks: readonly QueuedTrade[]): NextReview | null {
  const [review] = reviews;
  if (review !== undefined && review.daysSinceClose >= REVIEW_AFTER_DAYS) return { list: 'review', trade: review };
  const [look] = looks;
  return look === undefined ? null : { list: 'second-look', trade: look };
}
