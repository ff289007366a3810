import { z } from 'zod';
import { PAIR_CHOICES, PAIR_INTERVALS, PAIR_SIDES } from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { examRating } from './chart-exam.ts';

const choice = z.enum(PAIR_CHOICES);

/** Open, high, low and close of a masked bar. */
const pairRow = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Two masked charts: one recorded, one with the same bars in random order. */
export const chartPair = z.object({
  id: z.uuid(),
  interval: z.enum(PAIR_INTERVALS),
  charts: z.object({ a: z.array(pairRow), b: z.array(pairRow) }),
});
export type ChartPairView = z.infer<typeof chartPair>;

/** Summary of an account's answers so far. */
export const pairRecord = z.object({
  answers: z.number().int(),
  hits: z.number().int(),
  /** Number of right answers since the last wrong one. */
  streak: z.number().int(),
  longestStreak: z.number().int(),
  rating: examRating,
});
export type PairRecord = z.infer<typeof pairRecord>;

/** The current pair. `record` is `null` for a visitor without an account. */
export const currentPairResponse = z.object({ pair: chartPair, record: pairRecord.nullable() });
export type CurrentPairResponse = z.infer<typeof currentPairResponse>;

export const answerPairRequest = z.strictObject({ choice });

/** Reveals the asset and the times that were masked, and says what the answer changed. */
export const answerPairResponse = z.object({
  choice,
  /** Place of the recorded chart. */
  recorded: z.enum(PAIR_SIDES),
  isRight: z.boolean(),
  asset: z.enum(ASSET_SYMBOLS),
  interval: z.enum(PAIR_INTERVALS),
  /** Open time of the bar before the first drawn bar, epoch ms; `lastAt` is the open time of the last drawn bar. */
  firstAt: z.number(),
  lastAt: z.number(),
  /** The learner's rating before and after the answer; `null` if the answer is not rated. */
  rating: z.object({ before: examRating, after: examRating }).nullable(),
  /** Whether the answer came faster than a person can give it, so that it is not rated. */
  isTooFast: z.boolean(),
  /** Summary of the answers so far; `null` for a visitor without an account. */
  record: pairRecord.nullable(),
});
export type AnswerPairResponse = z.infer<typeof answerPairResponse>;
