import type { GlossaryTerm, LessonFile, QuizFile, TasksFile, TopicFile } from './lesson-schema.ts';

/** A lesson as stored in its folder. */
export interface Lesson extends LessonFile {
  readonly id: string;
  readonly topic: string;
  /** The prose of `lesson.mdx` without components and Markdown marks, for the search. */
  readonly prose: string;
  readonly tasks: TasksFile;
  readonly quiz: QuizFile;
}

/** The whole content of `content/`, read once at startup. */
export interface LessonLibrary {
  /** Topics in order. A topic without lessons is planned. */
  readonly topics: readonly TopicFile[];
  /** Lessons by id, in the order of the topics. */
  readonly lessons: ReadonlyMap<string, Lesson>;
  readonly glossary: readonly GlossaryTerm[];
}
