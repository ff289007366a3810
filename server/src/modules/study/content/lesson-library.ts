import type { GlossaryTerm, LessonFile, QuizFile, TasksFile, TopicFile } from './lesson-schema.ts';

/** A lesson, made from the files of its folder. */
export interface Lesson extends LessonFile {
  readonly id: string;
  readonly topic: string;
  /** Text of `lesson.mdx` without components and Markdown marks, for the search. */
  readonly prose: string;
  readonly tasks: TasksFile;
  readonly quiz: QuizFile;
}

/** Everything in `content/`, read once at startup. */
export interface LessonLibrary {
  /** Topics in order. A topic without lessons is announced, but its lessons are not written yet. */
  readonly topics: readonly TopicFile[];
  /** Lessons by id, in the order of the topics. */
  readonly lessons: ReadonlyMap<string, Lesson>;
  readonly glossary: readonly GlossaryTerm[];
}
