/**
 * The texts of the lessons. Each `lesson.mdx` in `content/lessons/` is built into its own chunk. The browser gets no
 * other file of a lesson.
 */
import type { ComponentType, ReactNode } from 'react';

/** Renders the text of a lesson with the given components. */
export type LessonText = (props: { readonly components: Readonly<Record<string, ComponentType<never>>> }) => ReactNode;

const FILES = import.meta.glob<{ readonly default: LessonText }>('../../../../../content/lessons/*/*/lesson.mdx');

const loaders = new Map(
  Object.entries(FILES).map(([path, load]) => [path.split('/').slice(-3, -1).join('/'), load] as const),
);

/** Whether the lesson has a text. */
export const hasLesson = (topic: string, lesson: string): boolean => loaders.has(`${topic}/${lesson}`);

/** Loads the text of a lesson; `null` if there is none. */
export async function loadLessonText(topic: string, lesson: string): Promise<LessonText | null> {
  const load = loaders.get(`${topic}/${lesson}`);
  return load === undefined ? null : (await load()).default;
}
