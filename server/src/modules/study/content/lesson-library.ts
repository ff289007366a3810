import type { GlossaryTerm, LessonFile, QuizFile, TasksFile, TopicFile } from './lesson-schema.ts';

/** A lesson as it stands in its folder. */
export interface Lesson extends LessonFile {
  readonly id: string;
  readonly topic: string;
  /** The prose of `lesson.mdx` without components and marks, for the search. */
  readonly prose: string;
  readonly tasks: TasksFile;
  readonly quiz: QuizFile;
}

/** Everything in `content/`, read once at start. */
export interface LessonLibrary {
  /** In order; a topic without lessons is planned. */
  readonly topics: readonly TopicFile[];
  /** By id, in the order of the topics. */
  readonly lessons: ReadonlyMap<string, Lesson>;
  readonly glossary: readonly GlossaryTerm[];
}
