/**
 * Schemas of the files of a lesson: `content/lessons/<topic>/<lesson>/` contains `lesson.yaml`, `lesson.mdx`,
 * `tasks.yaml` and `quiz.yaml`; `content/topics.yaml` names the topics. Only `lesson.mdx` becomes part of the pages;
 * the other files stay on the server. `docs/content.md` explains how to write them.
 */
import { z } from 'zod';
import { studySlug } from '@tradesense/contract/study.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PLAY_KINDS } from '@tradesense/core/study/play/play.ts';
import { playRule } from '@tradesense/core/study/play/plays.ts';
import { STUDY_LEVELS, UNAIDED_CHARTS } from '@tradesense/core/study/topic.ts';
import { taskSpec } from './task-spec-schema.ts';

const text = z.string().trim().min(1);

/** Schema of `content/topics.yaml`: all topics in order, including those without lessons. */
export const topicsFile = z.array(
  z.strictObject({
    id: studySlug,
    title: text,
    level: z.enum(STUDY_LEVELS),
    summary: text,
    needs: z.array(studySlug),
    /** Ids of the topic's lessons, in the order in which they are taken. */
    lessons: z.array(studySlug),
    /**
     * The lessons that the challenge draws tasks from, including lessons of earlier topics, and the number of tasks
     * from each. Empty for a topic without lessons.
     */
    challenge: z.array(z.strictObject({ lesson: studySlug, tasks: z.number().int().min(1).max(4) })),
  }),
);
export type TopicFile = z.infer<typeof topicsFile>[number];

/** A chart to play with. Without `intervals` it may have any interval of its kind. */
const lessonPlay = z
  .strictObject({ kind: z.enum(PLAY_KINDS), intervals: z.array(z.enum(INTERVALS)).min(1).exactOptional() })
  .superRefine(({ kind, intervals = [] }, context) => {
    for (const interval of intervals) {
      if (playRule(kind).intervals.includes(interval)) continue;
      context.addIssue({ code: 'custom', path: ['intervals'], message: `the kind ${kind} has no ${interval}` });
    }
  });
export type LessonPlay = z.infer<typeof lessonPlay>;

/** Schema of `lesson.yaml`. */
export const lessonFile = z.strictObject({
  title: text,
  /** The skill that the lesson teaches: a verb phrase with a period. */
  objective: text,
  minutes: z.number().int().min(3).max(8),
  needs: z.array(studySlug),
  /** The chart to play with beside the idea; absent if the lesson has none. */
  play: lessonPlay.optional(),
  /** The drill with which the learner continues after the lesson: a sentence, and the path of the drill's page. */
  trains: z.strictObject({ text, to: z.string().regex(/^\/[a-z0-9/-]*$/) }),
});
export type LessonFile = z.infer<typeof lessonFile>;

/** A task with its instruction. */
const lessonTask = z.strictObject({ instruction: text, task: taskSpec });
export type LessonTask = z.infer<typeof lessonTask>;

/** Schema of `tasks.yaml`. */
export const tasksFile = z.strictObject({
  guided: z.array(lessonTask).min(1).max(3),
  /**
   * Unaided tasks are graded, so they must be the same for everybody and must not be made from a learner's own trades.
   */
  unaided: z
    .array(
      lessonTask.refine(({ task }) => task.kind !== 'compute' || task.own === undefined, {
        error: 'own is for guided tasks alone',
      }),
    )
    .length(UNAIDED_CHARTS),
});
export type TasksFile = z.infer<typeof tasksFile>;

/**
 * Schema of `quiz.yaml`. The first option of each question is the right one; options are shuffled when a question is
 * shown.
 */
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

/** Schema of `content/glossary.yaml`: the meaning of each term, in at most two sentences. `also` lists synonyms. */
export const glossaryFile = z.array(
  z.strictObject({ id: studySlug, term: text, also: z.array(text).default([]), meaning: text, lesson: studySlug.optional() }),
);
export type GlossaryTerm = z.infer<typeof glossaryFile>[number];
