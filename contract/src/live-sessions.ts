import { z } from 'zod';
import {
  BIAS_CONFIDENCE_MAX,
  BIAS_CONFIDENCE_MIN,
  BIAS_DIRECTIONS,
  BIAS_TAGS,
  BIAS_TIMEFRAMES,
} from '@tradesense/core/bias/bias-rules.ts';
import { LIVE_MARKS_MAX, LIVE_ROUND_KINDS, LIVE_ROUND_STATES } from '@tradesense/core/live-sessions/live-round.ts';
import { ASSET_CLASSES } from '@tradesense/core/market/asset.ts';
import { biasQuestion, biasTruth } from './bias-test.ts';
import { examMark } from './chart-exam.ts';
import { CLASS_ROLES } from './classes.ts';
import { candleRow } from './market.ts';

const direction = z.enum(BIAS_DIRECTIONS);
const confidence = z.int().min(BIAS_CONFIDENCE_MIN).max(BIAS_CONFIDENCE_MAX);

/** The marks that a round takes: swing points and levels. In a masked chart a time is the number of a bar. */
const liveMarks = z
  .array(examMark)
  .max(LIVE_MARKS_MAX)
  .refine((marks) => marks.every(({ tool }) => tool === 'swing' || tool === 'level'), 'swing points and levels only')
  .refine((marks) => new Set(marks.map(({ id }) => id)).size === marks.length, 'each id once');

export const liveRoundParams = z.strictObject({ id: z.uuid(), roundId: z.uuid() });

export const openLiveSessionRequest = z.strictObject({ id: z.uuid() });

export const openLiveRoundRequest = z.strictObject({
  /** Made by the browser: the same id sent again opens nothing more. */
  id: z.uuid(),
  kind: z.enum(LIVE_ROUND_KINDS),
  assetClass: z.enum([...ASSET_CLASSES, 'random']),
  timeframe: z.enum([...BIAS_TIMEFRAMES, 'random']),
  masked: z.boolean(),
});
export type OpenLiveRoundRequest = z.infer<typeof openLiveRoundRequest>;

export const moveLiveRoundRequest = z.strictObject({ state: z.enum(LIVE_ROUND_STATES) });

export const liveAnswerRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('call'),
    direction,
    confidence,
    tag: z.enum(BIAS_TAGS).nullable(),
    /** A locked answer is not changed any more. */
    isLocked: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('mark'), marks: liveMarks, isLocked: z.boolean() }),
]);
export type LiveAnswer = z.infer<typeof liveAnswerRequest>;

/** How the class has answered, without names. */
export const liveDistribution = z.object({
  /** Calls by direction; empty in a round of marks. Confidences are means in per cent. */
  directions: z.array(z.object({ direction, count: z.int(), meanConfidence: z.number().nullable() })),
  /** Bars of the histogram by the first confidence in them. */
  confidences: z.array(z.object({ from: z.int(), count: z.int() })),
  meanConfidence: z.number().nullable(),
  tags: z.array(z.object({ tag: z.enum(BIAS_TAGS), count: z.int() })),
  /** The marks of all learners, in a round of marks. */
  marks: z.array(examMark),
});
export type LiveDistributionView = z.infer<typeof liveDistribution>;

export const liveReveal = z.object({
  asset: z.string(),
  /** In the scale of the round’s bars. */
  outcome: z.array(candleRow),
  truth: biasTruth,
  /** `null` when nobody called. `share` is the share of right calls from 0 to 1 with its 95 % interval. */
  verdict: z
    .object({
      right: z.int(),
      share: z.object({ estimate: z.number(), low: z.number(), high: z.number() }),
      meanBrier: z.number(),
    })
    .nullable(),
});

export const liveRound = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: z.enum(LIVE_ROUND_KINDS),
  state: z.enum(LIVE_ROUND_STATES),
  /** The chart, as a question of the Bias Test shows it. */
  chart: biasQuestion.omit({ index: true }),
  /** The caller’s own answer; `null` without one, and for the teacher. */
  answer: liveAnswerRequest.nullable(),
  /** For the teacher at any time, for learners once it is shown; `null` before. */
  answered: z.int().nullable(),
  distribution: liveDistribution.nullable(),
  /** `null` before the reveal, for the teacher too. */
  reveal: liveReveal.nullable(),
});
export type LiveRound = z.infer<typeof liveRound>;

export const liveSessionResponse = z.object({
  role: z.enum(CLASS_ROLES),
  className: z.string(),
  /** Learners who are in the class now. */
  members: z.int(),
  /** `null` while no session is open. */
  session: z.object({ id: z.uuid(), openedAt: z.string(), round: liveRound.nullable() }).nullable(),
});
export type LiveSessionResponse = z.infer<typeof liveSessionResponse>;

export const liveAnswerResponse = z.object({ answer: liveAnswerRequest });

/** Who has answered, never what. */
export const liveAnsweredResponse = z.object({
  learners: z.array(z.object({ username: z.string(), hasAnswered: z.boolean() })),
});
