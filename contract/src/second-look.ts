import { z } from 'zod';
import { SECOND_DECISIONS } from '@tradesense/core/learning/second-look.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { SECOND_REASON_MAX } from './journal-constants.ts';
import { journalTrade, replayInterval } from './journal.ts';
import { candleRow } from './market.ts';
import { PLAN_CONFIDENCE } from './sandbox-constants.ts';
import { storableText } from './storable-text.ts';
import { writtenText } from './written-text.ts';

/**
 * A closed trade on which the learner decides a second time without seeing the result, and the queue of trades to
 * review. Amounts are plain decimal strings.
 */
const amount = z.string();
const instant = z.string();

export const secondLookQuery = z.strictObject({
  /**
   * Interval of the bars. Default: the interval of the chart on which the entry was placed, or 15 minutes if that
   * interval was not stored. An interval without history is replaced by the next longer interval that has history, or
   * by the longest one if there is none.
   */
  interval: z.enum(INTERVALS).optional(),
});

/** What was known at the decision. Only `daysSinceClose`, `lastOpenedAt` and `isSeenBefore` depend on later events. */
export const secondLookQuestion = z.object({
  asset: z.string(),
  /** The side of the original trade. */
  side: z.enum(['long', 'short']),
  /** Time at which the entry was decided; for a replay, on the replay's own clock. */
  decidedAt: instant,
  /**
   * The last close that was known at the decision; `null` without a history, so that no second decision is possible.
   */
  price: amount.nullable(),
  /**
   * Price at which a market order would have sold at the decision: `price` minus half the spread. `ask` is the price at
   * which it would have bought. `null` without a price.
   */
  bid: amount.nullable(),
  ask: amount.nullable(),
  /** Fee rates of the account: '0.001' is 0.1%. */
  makerFee: amount,
  takerFee: amount,
  /** Interval of the chart on which the entry was placed; `null` if it was not stored with the order. */
  chartInterval: z.enum(INTERVALS).nullable(),
  /** Whole days of real time since the trade was closed. */
  daysSinceClose: z.number().int(),
  /**
   * Time at which the learner was last shown the result: when the server sent the trade's page or its later bars, or
   * when the trade was reviewed. `null` if neither happened.
   */
  lastOpenedAt: instant.nullable(),
  /**
   * Whether an answer given now would be marked as influenced by the result, because the trade was closed, or its
   * result shown, in the last 7 days.
   */
  isSeenBefore: z.boolean(),
  interval: z.enum(INTERVALS),
  /** Intervals that have a history, shortest first. */
  intervals: z.array(z.enum(INTERVALS)),
  source: z.enum(PRICE_SOURCES).nullable(),
  /** Up to 200 bars that were complete at the decision, ascending. */
  bars: z.array(candleRow),
  /** Drawings and settings of replay charts are kept only in the browser, so they are unknown if this is not `null`. */
  replayInterval,
  /** Whether `replayInterval` is not `null`. Only pages of the release before read it. */
  isReplay: z.boolean(),
});
export type SecondLookQuestion = z.infer<typeof secondLookQuestion>;

export const secondDecisionRequest = z.strictObject({
  decision: z.enum(SECOND_DECISIONS),
  /**
   * Price of the stop. A decision to trade needs a stop and a target; for the decision not to trade, both prices are
   * `null`.
   */
  stopPrice: storableText.max(60).nullable(),
  targetPrice: storableText.max(60).nullable(),
  /**
   * Probability, in percent, that the target is reached before the stop. For the decision not to trade, the learner's
   * confidence in that decision.
   */
  confidence: z.number().int().min(PLAN_CONFIDENCE.min).max(PLAN_CONFIDENCE.max),
  reason: writtenText
    .trim()
    .min(1)
    .max(SECOND_REASON_MAX)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Must be one line without control characters'),
});
export type SecondDecisionRequest = z.input<typeof secondDecisionRequest>;

const end = z.object({
  /** Net result of the decision; `null` if it cannot be determined. `text` then says why. */
  net: amount.nullable(),
  /** Result ÷ the loss that this decision would make at its stop. */
  rMultiple: amount.nullable(),
  /**
   * Gain at the target ÷ loss at the stop, both after costs, rounded down to two decimals; `null` unless the decision
   * has a target and a stop.
   */
  rewardToRisk: amount.nullable(),
  /**
   * Share of trades with this stop and target, in percent, that must reach the target for them to break even after
   * costs; `null` unless the decision has both prices.
   */
  breakEvenHitRate: amount.nullable(),
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
  /** `lastOpenedAt` and `isSeenBefore` as they were when the answer was given. */
  lastOpenedAt: instant.nullable(),
  isSeenBefore: z.boolean(),
  /** The trade, with the plan that was made for it and its result. */
  trade: journalTrade,
  /**
   * Results of both decisions if their stops and targets stay unchanged, after fees and spread. Both are computed over
   * the same bars from the time of the entry. A second decision in the opposite direction enters at the opposite side
   * of the spread.
   */
  ends: z.object({ firstPlan: end, second: end }),
});
export type SecondLookAnswer = z.infer<typeof secondLookAnswer>;

export const secondLookResponse = z.object({
  question: secondLookQuestion,
  /** The answer; `null` until the second decision is stored. */
  answer: secondLookAnswer.nullable(),
});
export type SecondLookResponse = z.infer<typeof secondLookResponse>;

export const secondDecisionResponse = z.object({
  answer: secondLookAnswer,
  /**
   * Whether the trade already had another second decision. The earlier decision is kept, and this one is not stored.
   */
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
  /**
   * Number of trades without a review in all accounts; trades that were copied from another run of a replay do not
   * count. `reviewsDue` is how many of these trades were closed at least a day ago.
   */
  reviews: z.number().int(),
  reviewsDue: z.number().int(),
  /**
   * Number of trades that wait for a second decision: closed at least 14 days ago, with a result that was neither shown
   * nor reviewed in the last 7 days.
   */
  secondLooks: z.number().int(),
  /** How many of the trades in `secondLooks` are offered now: at most 3 in 24 hours. */
  secondLooksNow: z.number().int(),
  /** Trades of the requested list, oldest first, without their results. */
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
