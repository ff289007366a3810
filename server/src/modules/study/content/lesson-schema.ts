/**
 * The files of a lesson: `content/lessons/<topic>/<lesson>/` holds `lesson.yaml`, `lesson.mdx`, `tasks.yaml` and
 * `quiz.yaml`; `content/topics.yaml` names the topics. Only `lesson.mdx` goes into the pages; the others stay on the
 * server. How to write them is said in `docs/content.md`.
 */
import { z } from 'zod';
import { studySlug } from '@tradesense/contract/study.ts';
import { STUDY_LEVELS, UNAIDED_CHARTS } from '@tradesense/core/study/topic.ts';
import { taskSpec } from './task-spec-schema.ts';

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
  /** The drill to continue with: a sentence and a path of the product. */
  trains: z.strictObject({ text, to: z.string().regex(/^\/[a-z0-9/-]*$/) }),
});
export type LessonFile = z.infer<typeof lessonFile>;

/** A task with the sentence that says what to do. */
const lessonTask = z.strictObject({ instruction: text, task: taskSpec });
export type LessonTask = z.infer<typeof lessonTask>;

/** `tasks.yaml`. */
export const tasksFile = z.strictObject({
  guided: z.array(lessonTask).min(1).max(3),
  /** These are rated, so they are the same for all: none is made from a learner's own trades. */
  unaided: z
    .array(
      lessonTask.refine(({ task }) => task.kind !== 'compute' || task.own === undefined, {
        error: 'own is for guided tasks alone',
      }),
    )
    .length(UNAIDED_CHARTS),
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
