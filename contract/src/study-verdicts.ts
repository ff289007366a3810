/** Schemas of the hints and verdicts that the server sends for Study's tasks (`core/src/study/task.ts`). */
import { z } from 'zod';
import { HINT_STEPS, VERDICT_RESULTS, type TaskHint, type TaskVerdict } from '@tradesense/core/study/task.ts';
import { index, sentence } from './study-task-parts.ts';

export const taskHint = z.object({
  step: z.enum(HINT_STEPS),
  sentence,
  bars: z.array(index),
}) satisfies z.ZodType<TaskHint>;

export const taskVerdict = z.object({
  score: z.number().min(0).max(1),
  isRight: z.boolean(),
  summary: sentence,
  lines: z.array(
    z.object({
      result: z.enum(VERDICT_RESULTS),
      sentence,
      bars: z.array(index),
      target: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<TaskVerdict>;
