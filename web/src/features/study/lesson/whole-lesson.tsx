import { useQuery } from '@tanstack/react-query';
import { Children, isValidElement, type ReactNode } from 'react';
import type { LessonParts } from './lesson-steps.ts';
import { ReadingModeProvider } from './reading-mode.ts';
import { LESSON_STEPS } from './step-names.ts';
import { glossaryQuery, Term } from './term.tsx';
import styles from './whole-lesson.module.css';

interface WholeLessonProps {
  title: string;
  parts: LessonParts;
  /** Notice below the title. */
  notice?: ReactNode;
}

/**
 * Shows the whole text of a lesson on one page, followed by explanations of its glossary terms. There are no tasks and
 * no controls.
 */
export function WholeLesson({ title, parts, notice }: WholeLessonProps) {
  const glossary = useQuery(glossaryQuery);
  const nodes = LESSON_STEPS.flatMap((step) => parts[step]);
  const terms = [...new Set(termIds(nodes))].flatMap((id) => glossary.data?.[id] ?? []);
  return (
    <article className={styles['lesson']}>
      <h1>{title}</h1>
      {notice}
      <ReadingModeProvider value>{nodes}</ReadingModeProvider>
      {terms.length === 0 ? null : (
        <section className={styles['terms']} aria-label="Terms">
          <h2>Terms</h2>
          <dl>
            {terms.map(({ term, meaning }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </article>
  );
}

/** Returns the ids of the glossary terms that a text links to, in the order of the text. */
function termIds(nodes: ReactNode): readonly string[] {
  return Children.toArray(nodes).flatMap((node) => {
    if (!isValidElement<{ id?: string; children?: ReactNode }>(node)) return [];
    const { id, children } = node.props;
    return [...(node.type === Term && id !== undefined ? [id] : []), ...termIds(children)];
  });
}
