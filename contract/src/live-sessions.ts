import { z } from 'zod';
import {
  BIAS_CONFIDENCE_MAX,
  BIAS_CONFIDENCE_MIN,
  BIAS_DIRECTIONS,
  BIAS_STORED_CONFIDENCE_MAX,
  BIAS_STORED_CONFIDENCE_MIN,
  BIAS_TAGS,
  BIAS_TIMEFRAMES,
} from '@tradesense/core/bias/bias-rules.ts';
import { LIVE_MARKS_MAX, LIVE_ROUND_KINDS, LIVE_ROUND_STATES } from '@tradesense/core/live-sessions/live-round.ts';
import { ASSET_CLASSES } from '@tradesense/core/market/asset.ts';
import { biasQuestion, biasTruth } from './bias-test.ts';
import { MARK_VERDICTS } from './chart-exam.ts';
import { CLASS_ROLES } from './classes.ts';
import { candleRow } from './market.ts';

const direction = z.enum(BIAS_DIRECTIONS);

/** A swing high or low. `time` is the open time of its bar; in a masked chart, it is the number of the bar. */
const liveMark = z.strictObject({ kind: z.enum(['high', 'low']), time: z.int(), price: z.number() });
export type LiveMarkView = z.infer<typeof liveMark>;

/** Marks of an answer. An empty list is the answer "there is no swing". */
const liveMarks = z.array(liveMark).max(LIVE_MARKS_MAX, `at most ${LIVE_MARKS_MAX} marks`);

export const liveRoundParams = z.strictObject({ id: z.uuid(), roundId: z.uuid() });

export const openLiveSessionRequest = z.strictObject({ id: z.uuid() });

export const openLiveRoundRequest = z.strictObject({
  /** Id made by the browser. If the same id is sent again, no other round is opened. */
  id: z.uuid(),
  kind: z.enum(LIVE_ROUND_KINDS),
  assetClass: z.enum([...ASSET_CLASSES, 'random']),
  timeframe: z.enum([...BIAS_TIMEFRAMES, 'random']),
  masked: z.boolean(),
});
export type OpenLiveRoundRequest = z.infer<typeof openLiveRoundRequest>;

export const moveLiveRoundRequest = z.strictObject({ state: z.enum(LIVE_ROUND_STATES) });

const liveAnswerOf = (confidenceMin: number, confidenceMax: number) =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('call'),
      direction,
      confidence: z.int().min(confidenceMin).max(confidenceMax),
      tag: z.enum(BIAS_TAGS).nullable(),
      /** A locked answer can no longer be changed. */
      isLocked: z.boolean(),
    }),
    z.strictObject({ kind: z.literal('mark'), marks: liveMarks, isLocked: z.boolean() }),
  ]);
export const liveAnswerRequest = liveAnswerOf(BIAS_CONFIDENCE_MIN, BIAS_CONFIDENCE_MAX);
export type LiveAnswer = z.infer<typeof liveAnswerRequest>;

/** Distribution of the class's answers, without names. */
export const liveDistribution = z.object({
  /** Calls by direction; empty in a round of marks. `meanConfidence` is in percent. */
  directions: z.array(z.object({ direction, count: z.int(), meanConfidence: z.number().nullable() })),
  /** Bins of the histogram of confidences; `from` is the lowest confidence of the bin. */
  confidences: z.array(z.object({ from: z.int(), count: z.int() })),
  meanConfidence: z.number().nullable(),
  tags: z.array(z.object({ tag: z.enum(BIAS_TAGS), count: z.int() })),
  /**
   * Bars that were marked as swings. Each has the number of its marks and their median price. Empty in a round of
   * calls.
   */
  heat: z.array(liveMark.extend({ count: z.int() })),
});
export type LiveDistributionView = z.infer<typeof liveDistribution>;

const share = z.object({ estimate: z.number(), low: z.number(), high: z.number() });

/** The marks of the class, compared with the references of the swing analysis in the Chart Exam. */
export const liveMarksVerdict = z.object({
  /** The reference swings. `found` is the number of learners whose marks earn credit for the swing. */
  swings: z.array(liveMark.extend({ found: z.int() })),
  /** Number of marks of the class. `right` is the number of marks that earn credit. */
  marks: z.int(),
  right: z.int(),
  /** Share of marks that earn credit, from 0 to 1, with its 95% interval; `null` without marks. */
  share: share.nullable(),
  /** Mean score of the learners, from 0 to 1; `null` without answers. */
  meanScore: z.number().nullable(),
  /**
   * The caller's own marks, in the order in which the caller sent them; `null` without an answer, and for the teacher.
   */
  own: z
    .object({
      score: z.number(),
      marks: z.array(z.object({ mark: liveMark, verdict: z.enum(MARK_VERDICTS), sentence: z.string() })),
    })
    .nullable(),
  /** Why there was nothing to mark; `null` if there was something. */
  none: z.string().nullable(),
});
export type LiveMarksVerdict = z.infer<typeof liveMarksVerdict>;

export const liveReveal = z.object({
  asset: z.string(),
  /** Outcome bars in the scale of the round's bars. */
  outcome: z.array(candleRow),
  truth: biasTruth,
  /**
   * Verdict on the calls of the class; `null` if no learner made a call. `share` is the share of right calls, from 0 to
   * 1, with its 95% interval.
   */
  verdict: z
    .object({
      right: z.int(),
      share,
      meanBrier: z.number(),
    })
    .nullable(),
  /** Verdict on the marks of the class; `null` in a round of calls. */
  marks: liveMarksVerdict.nullable(),
});

export const liveRound = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: z.enum(LIVE_ROUND_KINDS),
  state: z.enum(LIVE_ROUND_STATES),
  /** The chart, in the form of a question of a Bias Test. */
  chart: biasQuestion.omit({ index: true }),
  /** The caller’s own answer; `null` without one, and for the teacher. */
  answer: liveAnswerOf(BIAS_STORED_CONFIDENCE_MIN, BIAS_STORED_CONFIDENCE_MAX).nullable(),
  /**
   * Number of learners who have answered. The teacher always gets the number. Learners get `null` until the
   * distribution is shown.
   */
  answered: z.int().nullable(),
  distribution: liveDistribution.nullable(),
  /** The revealed outcome; `null` before the reveal, for the teacher too. */
  reveal: liveReveal.nullable(),
});
export type LiveRound = z.infer<typeof liveRound>;

export const liveSessionResponse = z.object({
  role: z.enum(CLASS_ROLES),
  className: z.string(),
  /** Number of learners who are in the class now. */
  members: z.int(),
  /** The class's open live session; `null` if none is open. */
  session: z.object({ id: z.uuid(), openedAt: z.string(), round: liveRound.nullable() }).nullable(),
});
export type LiveSessionResponse = z.infer<typeof liveSessionResponse>;

export const liveAnswerResponse = z.object({ answer: liveAnswerRequest });

/** Which learners have answered; never contains the answers. */
export const liveAnsweredResponse = z.object({
  learners: z.array(z.object({ username: z.string(), hasAnswered: z.boolean() })),
});
