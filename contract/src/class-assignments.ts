import { z } from 'zod';
import { BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import { CLASS_ASSIGNMENT_TITLE_MAX, CLASS_TEST_CHARTS_MAX } from '@tradesense/core/classes/class-rules.ts';
import { storableText } from './storable-text.ts';

const title = storableText.trim().min(1).max(CLASS_ASSIGNMENT_TITLE_MAX);
/** When it is due; `null` without an end. Work that is finished later is marked as late. */
const dueAt = z.iso.datetime().nullable();
const timeframe = z.enum([...BIAS_TIMEFRAMES, 'mixed']);

export const assignRequest = z.strictObject({
  id: z.uuid(),
  title,
  dueAt,
  content: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('lesson'), lesson: storableText.min(1).max(80) }),
    z.strictObject({
      kind: z.literal('bias-test'),
      /** A symbol, or `random` for charts of any asset. */
      asset: storableText.min(1).max(20),
      timeframe,
      charts: z.int().min(1).max(CLASS_TEST_CHARTS_MAX),
    }),
  ]),
});
export type AssignRequest = z.infer<typeof assignRequest>;

export const changeAssignmentRequest = z.strictObject({ title: title.optional(), dueAt: dueAt.optional() });
export type ChangeAssignmentRequest = z.infer<typeof changeAssignmentRequest>;

export const assignmentParams = z.strictObject({ id: z.uuid(), assignmentId: z.uuid() });

/** What is to be done. */
const content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lesson'), topic: z.string(), lesson: z.string(), lessonTitle: z.string() }),
  z.object({ kind: z.literal('bias-test'), asset: z.string(), timeframe, charts: z.number().int() }),
]);

export const classAssignment = z.object({
  id: z.uuid(),
  title: z.string(),
  dueAt: z.string().nullable(),
  createdAt: z.string(),
  content,
  /** The caller’s own work; `null` before they start, and for the teacher. */
  own: z
    .object({
      /** The test that was started; `null` for a lesson. */
      attemptId: z.uuid().nullable(),
      startedAt: z.string(),
      finishedAt: z.string().nullable(),
      /** 0 to 1; `null` until it is finished. */
      score: z.number().nullable(),
      isLate: z.boolean(),
    })
    .nullable(),
});
export type ClassAssignment = z.infer<typeof classAssignment>;

export const classAssignmentsResponse = z.object({ assignments: z.array(classAssignment) });
export type ClassAssignmentsResponse = z.infer<typeof classAssignmentsResponse>;

/** The test that the learner goes on with; `null` for a lesson. */
export const startAssignmentResponse = z.object({ attemptId: z.uuid().nullable() });
