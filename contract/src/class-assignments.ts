import { z } from 'zod';
import { BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import {
  CLASS_ASSIGNMENT_TITLE_MAX,
  CLASS_EXAM_CHARTS_MAX,
  CLASS_TEST_CHARTS_MAX,
} from '@tradesense/core/classes/class-rules.ts';
import { CHART_EXAM_INTERVALS, CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { ASSET_CLASSES } from '@tradesense/core/market/asset.ts';
import { storableText } from './storable-text.ts';
import { nameText } from './written-text.ts';
import { storableTime } from './storable-time.ts';
import { studySlug } from './study.ts';

const title = nameText.min(1).max(CLASS_ASSIGNMENT_TITLE_MAX);
/**
 * Due date; `null` if there is none. Work that is finished later is marked as late, except for learners who joined after
 * the date.
 */
const dueAt = storableTime.nullable();
const timeframe = z.enum([...BIAS_TIMEFRAMES, 'mixed']);

const interval = z.enum([...CHART_EXAM_INTERVALS, 'mixed']);
const place = z.enum(['guided', 'unaided']);

/** Identifies a task of a lesson by its place in the lesson, or the challenge of a topic. */
const task = z.discriminatedUnion('place', [
  z.strictObject({ place, lesson: studySlug, index: z.int().min(0).max(20) }),
  z.strictObject({ place: z.literal('challenge'), topic: studySlug }),
]);

export const assignRequest = z.strictObject({
  id: z.uuid(),
  title,
  dueAt,
  content: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('lesson'), lesson: storableText.min(1).max(80) }),
    z.strictObject({
      kind: z.literal('bias-test'),
      /** A symbol, or `random` for charts of all assets. */
      asset: storableText.min(1).max(20),
      timeframe,
      charts: z.int().min(1).max(CLASS_TEST_CHARTS_MAX),
    }),
    z.strictObject({
      kind: z.literal('chart-exam'),
      type: z.enum(CHART_EXAM_TYPES),
      assetClass: z.enum(ASSET_CLASSES),
      interval,
      charts: z.int().min(1).max(CLASS_EXAM_CHARTS_MAX),
    }),
    z.strictObject({ kind: z.literal('task'), task }),
  ]),
});
export type AssignRequest = z.infer<typeof assignRequest>;

export const changeAssignmentRequest = z.strictObject({ title: title.optional(), dueAt: dueAt.optional() });
export type ChangeAssignmentRequest = z.infer<typeof changeAssignmentRequest>;

export const assignmentParams = z.strictObject({ id: z.uuid(), assignmentId: z.uuid() });

/** The work that learners are asked to do. */
const content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lesson'), topic: z.string(), lesson: z.string(), lessonTitle: z.string() }),
  z.object({ kind: z.literal('bias-test'), asset: z.string(), timeframe, charts: z.number().int() }),
  z.object({
    kind: z.literal('chart-exam'),
    type: z.enum(CHART_EXAM_TYPES),
    assetClass: z.enum(ASSET_CLASSES),
    interval,
    charts: z.number().int(),
  }),
  z.object({
    kind: z.literal('task'),
    topic: z.string(),
    topicTitle: z.string(),
    /** The task; `null` for the challenge of the topic. */
    task: z
      .object({ place, lesson: z.string(), lessonTitle: z.string(), index: z.number().int(), instruction: z.string() })
      .nullable(),
  }),
]);

export const classAssignment = z.object({
  id: z.uuid(),
  title: z.string(),
  dueAt: z.string().nullable(),
  createdAt: z.string(),
  content,
  /** Whether the assignment was due before the caller joined the class; `false` for the teacher. */
  isDueBeforeJoining: z.boolean(),
  /** The caller's work since joining; `null` for the teacher, and before the caller starts. */
  own: z
    .object({
      /** Id of the test or exam that was started; `null` for a lesson and a task. */
      attemptId: z.uuid().nullable(),
      startedAt: z.string(),
      finishedAt: z.string().nullable(),
      /** Score from 0 to 1; `null` until the work is finished. */
      score: z.number().nullable(),
      isLate: z.boolean(),
      /** Whether the test or exam ended before its last answer. It has no score, and there is no second attempt. */
      isAbandoned: z.boolean(),
    })
    .nullable(),
  /**
   * Whether the caller worked on it before leaving the class and joining it again. Such work is not in `own` and the
   * teacher does not see it until the caller starts the assignment: then it counts again.
   */
  hasEarlierWork: z.boolean(),
});
export type ClassAssignment = z.infer<typeof classAssignment>;

export const classAssignmentsResponse = z.object({ assignments: z.array(classAssignment) });
export type ClassAssignmentsResponse = z.infer<typeof classAssignmentsResponse>;

/** `attemptId` is the id of the test or exam to start or continue; `null` for a lesson and a task. */
export const startAssignmentResponse = z.object({ attemptId: z.uuid().nullable() });

/**
 * The class for which a test or exam was started; `null` if it was not started for a class, the caller is not in the
 * class, or has joined it again since and has not let the work count again.
 */
export const classOfAttemptResponse = z.object({
  class: z.object({ id: z.uuid(), name: z.string(), title: z.string(), isAbandoned: z.boolean() }).nullable(),
});
export type ClassOfAttempt = z.infer<typeof classOfAttemptResponse>;
