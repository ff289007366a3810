import { z } from 'zod';
import { SECOND_DECISIONS } from '@tradesense/core/learning/second-look.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { SECOND_REASON_MAX } from './journal-constants.ts';
import { journalTrade } from './journal.ts';
import { candleRow } from './market.ts';
import { storableText } from './storable-text.ts';

/** A closed trade that is decided again without its result, and the queue of trades to look at again. Amounts are plain decimal strings. */
const amount = z.string();
const instant = z.string();

export const secondLookQuery = z.strictObject({
  /** The bars' length. Default: 15 minutes, or the next longer one with a history. */
  interval: z.enum(INTERVALS).optional(),
});

/** What was known at the decision. Only `daysSinceClose` depends on what came later. */
export const secondLookQuestion = z.object({
  asset: z.string(),
  /** The side that was taken then. */
  side: z.enum(['long', 'short']),
  /** When the entry was decided, in the account’s time. */
  decidedAt: instant,
  /** The last price that was complete then; null without a history, and then nothing can be decided. */
  price: amount.nullable(),
  /** Whole days by the clock since the trade was closed. */
  daysSinceClose: z.number().int(),
  /** When the server last sent the trade’s page or its later bars; null if never. */
  lastOpenedAt: instant.nullable(),
  /** Whether an answer now would be marked as given with the result in mind: closed or opened within the last 7 days. */
  isSeenBefore: z.boolean(),
  interval: z.enum(INTERVALS),
  /** Lengths that have a history, shortest first. */
  intervals: z.array(z.enum(INTERVALS)),
  source: z.enum(PRICE_SOURCES).nullable(),
  /** Up to 200 that were complete at the decision, ascending. */
  bars: z.array(candleRow),
  /** Whether the account belongs to a replay. Its charts stayed in the browser, so their drawings and settings are not known. */
  isReplay: z.boolean(),
});
export type SecondLookQuestion = z.infer<typeof secondLookQuestion>;

export const secondDecisionRequest = z.strictObject({
  decision: z.enum(SECOND_DECISIONS),
  /** Both are needed for a trade, and neither is for none. */
  stopPrice: storableText.max(60).nullable(),
  targetPrice: storableText.max(60).nullable(),
  /** How likely the target is to be reached before the stop; without a trade: how sure the learner is of that. In percent. */
  confidence: z.number().int().min(1).max(99),
  reason: storableText
    .trim()
    .min(1)
    .max(SECOND_REASON_MAX)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Must be one line without control characters'),
});
export type SecondDecisionRequest = z.input<typeof secondDecisionRequest>;

const end = z.object({
  /** Null where it cannot be told, and `text` says why. */
  net: amount.nullable(),
  /** Against the loss at the stop of that decision. */
  rMultiple: amount.nullable(),
  text: z.string(),
});
export type SecondLookEnd = z.infer<typeof end>;

export const secondLookAnswer = z.object({
  answeredAt: instant,
  decision: z.enum(SECOND_DECISIONS),
  side: z.enum(['long', 'short']).nullable(),
  stopPrice: amount.nullable(),
  targetPrice: amount.nullable(),
  confidence: z.number().int(),
  reason: z.string(),
  /** As it was when the answer was given. */
  lastOpenedAt: instant.nullable(),
  isSeenBefore: z.boolean(),
  /** The trade with its first plan and its result. */
  trade: journalTrade,
  /** How both decisions would have ended, left to themselves, from the same bars and the entry of the trade. */
  ends: z.object({ firstPlan: end, second: end }),
});
export type SecondLookAnswer = z.infer<typeof secondLookAnswer>;

export const secondLookResponse = z.object({
  question: secondLookQuestion,
  /** Null until the second decision is stored. */
  answer: secondLookAnswer.nullable(),
});
export type SecondLookResponse = z.infer<typeof secondLookResponse>;

export const secondDecisionResponse = z.object({
  answer: secondLookAnswer,
  /** Whether the trade already had another second decision. It stays, and this one is not stored. */
  isEarlierAnswer: z.boolean(),
});
export type SecondDecisionResponse = z.infer<typeof secondDecisionResponse>;

export const REVIEW_LISTS = ['review', 'second-look'] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

export const reviewQueueQuery = z.strictObject({
  list: z.enum(REVIEW_LISTS),
  cursor: storableText.max(60).optional(),
});

export const reviewQueueResponse = z.object({
  /** Trades without a review, in all accounts; of these closed a day ago or longer. */
  reviews: z.number().int(),
  reviewsDue: z.number().int(),
  /** Trades that wait for a second decision: closed 14 days ago or longer and not opened for 7. */
  secondLooks: z.number().int(),
  /** How many of them are offered now: at most 3 in 24 hours. */
  secondLooksNow: z.number().int(),
  /** Oldest first, without anything of their results. */
  items: z.array(
    z.object({
      accountId: z.string(),
      tradeId: z.string(),
      number: z.number().int(),
      asset: z.string(),
      side: z.enum(['long', 'short']),
      daysSinceClose: z.number().int(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type ReviewQueueResponse = z.infer<typeof reviewQueueResponse>;
