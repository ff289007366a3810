/**
 * The files of a lesson: `content/lessons/<topic>/<lesson>/` holds `lesson.yaml`, `lesson.mdx`, `tasks.yaml` and `quiz.yaml`;
 * `content/topics.yaml` names the topics. Only `lesson.mdx` goes into the pages; the others stay on the server. How to write them is
 * said in `docs/content.md`.
 */
import { z } from 'zod';
import { studySlug } from '@tradesense/contract/study.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { TASK_VIEWS } from '@tradesense/core/study/task.ts';
import { BAR_RULES, COMPUTE_FORMULAS, type TaskSpec } from '@tradesense/core/study/task-spec.ts';
import { STUDY_LEVELS, UNAIDED_CHARTS } from '@tradesense/core/study/topic.ts';

const text = z.string().trim().min(1);

/** `content/topics.yaml`: all topics in order, those without lessons included. */
export const topicsFile = z.array(
  z.strictObject({
    id: studySlug,
    title: text,
    level: z.enum(STUDY_LEVELS),
    summary: text,
    needs: z.array(studySlug),
    /** Lessons of the topic, in order. */
    lessons: z.array(studySlug),
    /** The challenge: how many tasks of which lessons, lessons of earlier topics included. Empty without lessons. */
    challenge: z.array(z.strictObject({ lesson: studySlug, tasks: z.number().int().min(1).max(4) })),
  }),
);
export type TopicFile = z.infer<typeof topicsFile>[number];

/** `lesson.yaml`. */
export const lessonFile = z.strictObject({
  title: text,
  /** What the learner can do afterwards: a verb phrase with a full stop. */
  objective: text,
  minutes: z.number().int().min(3).max(8),
  needs: z.array(studySlug),
  /** The drill to go on with: a sentence and a path of the product. */
  trains: z.strictObject({ text, to: z.string().regex(/^\/[a-z0-9/-]*$/) }),
});
export type LessonFile = z.infer<typeof lessonFile>;

const chartNeed = z.strictObject({
  intervals: z.array(z.enum(INTERVALS)).min(1),
  bars: z.number().int().min(4).max(200),
});
const prices = z.strictObject({ open: z.number(), high: z.number(), low: z.number(), close: z.number() });
const box = z.strictObject({ id: studySlug, text });
const kind = <K extends TaskSpec['kind']>(name: K) => ({ kind: z.literal(name), chart: chartNeed.exactOptional() });

const sortOfStatements = z.strictObject({
  ...kind('sort'),
  from: z.literal('statements'),
  prompt: text,
  boxes: z.array(box).min(2).max(5),
  statements: z.array(z.strictObject({ text, box: studySlug, why: text })).min(2),
  count: z.number().int().min(2).max(12),
});
const sortOfLegs = z.strictObject({
  ...kind('sort'),
  from: z.literal('leg-size'),
  count: z.number().int().min(4).max(12),
});

const taskSpec: z.ZodType<TaskSpec> = z.union([
  z.discriminatedUnion('kind', [
    z.strictObject({
      ...kind('rebuild'),
      prices: prices.exactOptional(),
      shape: z.enum(['rising', 'falling', 'wick-missing']).exactOptional(),
    }),
    z.strictObject({ ...kind('merge'), case: z.enum(['plain', 'gap', 'unfinished']) }),
    z.strictObject({
      ...kind('compute'),
      formula: z.enum(COMPUTE_FORMULAS),
      example: z.record(z.string(), z.number()).exactOptional(),
    }),
    z.strictObject(kind('drag-atr')),
    z.strictObject(kind('choose-chart')),
    z.strictObject({
      ...kind('match'),
      prompt: text,
      pairs: z.array(z.strictObject({ item: text, box: text, why: text })).min(3),
      count: z.number().int().min(3).max(6),
    }),
    z.strictObject({ ...kind('label-swings'), count: z.number().int().min(0).max(12) }),
    z.strictObject({ ...kind('click-bars'), rule: z.enum(BAR_RULES) }),
    z.strictObject(kind('stop-replay')),
    z.strictObject({ ...kind('delete-false'), falseCount: z.number().int().min(1).max(6) }),
    z.strictObject({ ...kind('place-swing'), view: z.enum(TASK_VIEWS) }),
    z.strictObject(kind('shade')),
    z.strictObject({
      ...kind('set-probability'),
      from: z.enum(['base-rate', 'mirrored-base-rate', 'known-chance']),
    }),
    z.strictObject({
      ...kind('draw-interval'),
      from: z.enum(['luck-band', 'hit-rate']),
      answers: z.number().int().min(5).max(1_000).exactOptional(),
    }),
    z.strictObject({
      ...kind('mend-diagram'),
      bins: z
        .array(
          z.strictObject({ from: z.number(), to: z.number(), answers: z.number().int(), hits: z.number().int() }),
        )
        .exactOptional(),
    }),
  ]),
  z.discriminatedUnion('from', [sortOfStatements, sortOfLegs]),
]);

/** A task with the sentence that says what to do. */
const lessonTask = z.strictObject({ instruction: text, task: taskSpec });
export type LessonTask = z.infer<typeof lessonTask>;

/** `tasks.yaml`. */
export const tasksFile = z.strictObject({
  guided: z.array(lessonTask).min(1).max(3),
  unaided: z.array(lessonTask).length(UNAIDED_CHARTS),
});
export type TasksFile = z.infer<typeof tasksFile>;

/** `quiz.yaml`. The first option of each question is the right one; options are shuffled when they are shown. */
export const quizFile = z
  .array(
    z.strictObject({
      id: studySlug,
      stem: text,
      options: z.array(z.strictObject({ text, why: text })).min(3).max(5),
    }),
  )
  .min(4);
export type QuizFile = z.infer<typeof quizFile>;
export type QuizQuestion = QuizFile[number];

/** `content/glossary.yaml`: what a term means, in at most two sentences. `also` lists other words for it. */
export const glossaryFile = z.array(
  z.strictObject({ id: studySlug, term: text, also: z.array(text).default([]), meaning: text, lesson: studySlug.optional() }),
);
export type GlossaryTerm = z.infer<typeof glossaryFile>[number];
