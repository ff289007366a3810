/** The components that a `lesson.mdx` may use, by the names that the author writes. */
import type { ComponentType, ReactNode } from 'react';
import { Drawn } from './drawn.tsx';
import { Evidence } from './evidence.tsx';
import styles from './lesson-components.module.css';
import { Predict } from './predict.tsx';
import { useReadingMode } from './reading-mode.ts';
import { Term } from './term.tsx';

interface Text {
  readonly children?: ReactNode;
}

const Idea = ({ children }: Text) => <div className={styles['idea']}>{children}</div>;

/**
 * Shows the worked example of a lesson. The example has a heading only if the whole lesson is on one page; otherwise
 * the name of the step is its heading.
 */
function Worked({ children }: Text) {
  const isReading = useReadingMode();
  return (
    <div className={styles['worked']}>
      {isReading ? <h2>Worked example</h2> : null}
      {children}
    </div>
  );
}

/** Shows a lesson's section about a common mistake. */
const Mistake = ({ children }: Text) => (
  <section className={styles['mistake']} aria-label="Common mistake">
    <h2>A common mistake</h2>
    {children}
  </section>
);

/** Components that only mark where a step starts. Their content is shown above the task or the quiz of that step. */
const Guided = ({ children }: Text) => <>{children}</>;
const Unaided = ({ children }: Text) => <>{children}</>;
const Quiz = ({ children }: Text) => <>{children}</>;
const Trains = ({ children }: Text) => <>{children}</>;

export const LESSON_COMPONENTS = {
  Idea,
  Drawn,
  Predict,
  Worked,
  Guided,
  Unaided,
  Mistake,
  Evidence,
  Quiz,
  Trains,
  Term,
} satisfies Readonly<Record<string, ComponentType<never>>>;
