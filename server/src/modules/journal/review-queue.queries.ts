import type { z } from 'zod';
import type { reviewQueueQuery, ReviewQueueResponse } from '@tradesense/contract/second-look.ts';
import {
  RESULT_IS_FRESH_MS,
  SECOND_LOOK_AFTER_MS,
  SECOND_LOOKS_MAX,
  SECOND_LOOKS_WINDOW_MS,
} from '@tradesense/core/learning/second-look.ts';
import { Problem } from '../../platform/http/problem.ts';
import { REVIEW_AFTER_MS } from './journal-view.policy.ts';
import { daysSinceClose } from './second-look.policy.ts';
import {
  countQueue,
  countSecondDecisions,
  queuedTrades,
  reviewDue,
  secondLookDue,
  toReview,
  type QueuedTrade,
  type QueuePlace,
} from './second-look.repo.ts';
import type { JournalDeps } from './write-trades.service.ts';

const TRADES_PER_PAGE = 20;

/** Returns the cursor of a trade: `<epoch ms>.<id of the trade>`. */
const cursorOf = ({ writtenAt, id }: QueuedTrade): string => `${writtenAt.getTime()}.${id}`;

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function placeOf(cursor: string | undefined): QueuePlace | null {
  if (cursor === undefined) return null;
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  if (at !== undefined && id !== undefined) return { writtenAt: new Date(Number(at)), id };
  const message = 'must be the nextCursor of an earlier page';
  throw new Problem('invalid-request', {
    detail: `query.cursor ${message}`,
    errors: [{ path: 'query.cursor', message }],
  });
}

/**
 * Returns a page of one of the learner's two lists over all accounts: the trades to review, or the trades to decide
 * again.
 */
export async function readReviewQueue(
  deps: Pick<JournalDeps, 'db' | 'clock'>,
  userId: string,
  { list, cursor }: z.output<typeof reviewQueueQuery>,
): Promise<ReviewQueueResponse> {
  const after = placeOf(cursor);
  const now = deps.clock.now();
  const ago = (ms: number) => new Date(now - ms);
  return deps.db.read(async (tx) => {
    const second = secondLookDue(tx, userId, { writtenBefore: ago(SECOND_LOOK_AFTER_MS), resultSentBefore: ago(RESULT_IS_FRESH_MS) }); // oxfmt-ignore
    const counts = await countQueue(tx, userId, {
      reviews: toReview(userId),
      reviewsDue: reviewDue(userId, { writtenBefore: ago(REVIEW_AFTER_MS) }),
      secondLooks: second,
    });
    const given = await countSecondDecisions(tx, userId, ago(SECOND_LOOKS_WINDOW_MS));
    const secondLooksNow = Math.min(counts.secondLooks, Math.max(0, SECOND_LOOKS_MAX - given));
    const isReview = list === 'review';
    const size = isReview ? TRADES_PER_PAGE : secondLooksNow;
    const rows = await queuedTrades(tx, isReview ? toReview(userId) : second, { after, limit: size + 1 });
    const page = rows.slice(0, size);
    const last = page.at(-1);
    return {
      ...counts,
      secondLooksNow,
      items: page.map(({ id, accountId, number, symbol, side, writtenAt }) => ({
        accountId,
        tradeId: id,
        number,
        asset: symbol,
        side,
        daysSinceClose: daysSinceClose({ writtenAt }, now),
      })),
      nextCursor: isReview && rows.length > size && last !== undefined ? cursorOf(last) : null,
    };
  });
}
