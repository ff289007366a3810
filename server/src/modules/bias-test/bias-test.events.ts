import { z } from 'zod';
import { BIAS_DIRECTIONS } from '@tradesense/core/bias/bias-rules.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/** Appended in the transaction that stores the last answer of a test. An abandoned test has no such event. */
export const biasTestCompleted = defineEvent({
  type: 'biasTestCompleted',
  version: 1,
  payload: z.object({
    testId: z.uuid(),
    userId: z.uuid(),
    /** `random` means that each question may be about a different asset. */
    asset: z.enum([...ASSET_SYMBOLS, 'random']),
    rated: z.boolean(),
    score: z.number().int(),
    questionCount: z.number().int(),
    /** Mean Brier score of the test's answers, 0 (best) to 2. */
    brier: z.number(),
  }),
  aggregateOf: ({ userId }) => userId,
});
export type BiasTestCompleted = PayloadOf<typeof biasTestCompleted>;

const direction = z.enum(BIAS_DIRECTIONS);

/** A question of a rated test that the learner has seen. */
const shownQuestion = z.object({
  testId: z.uuid(),
  question: z.number().int(),
  userId: z.uuid(),
  source: z.enum(PRICE_SOURCES),
  /** Probability of each outcome over the windows from which the question was drawn; `null` if unknown. */
  rates: z.record(direction, z.number()).nullable(),
});

/** Appended in the transaction that stores the answer to a question of a rated test. */
export const biasQuestionAnswered = defineEvent({
  type: 'biasQuestionAnswered',
  version: 1,
  payload: shownQuestion.extend({ direction, confidence: z.number(), truth: direction }),
  aggregateOf: ({ userId }) => userId,
});
export type BiasQuestionAnswered = PayloadOf<typeof biasQuestionAnswered>;

/** Appended in the transaction that ends a rated test before its current question was answered. */
export const biasQuestionLeft = defineEvent({
  type: 'biasQuestionLeft',
  version: 1,
  payload: shownQuestion,
  aggregateOf: ({ userId }) => userId,
});
export type BiasQuestionLeft = PayloadOf<typeof biasQuestionLeft>;
