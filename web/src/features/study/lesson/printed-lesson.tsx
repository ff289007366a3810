import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { LessonParts } from './lesson-steps.ts';
import { WholeLesson } from './whole-lesson.tsx';
import styles from './whole-lesson.module.css';

interface PrintedLessonProps {
  title: string;
  parts: LessonParts;
  /** Content shown on screen. It stays mounted during printing; otherwise the learner's input would be lost. */
  children: ReactNode;
}

/** Shows the lesson step by step on screen, and the whole lesson on paper. */
export function PrintedLesson({ title, parts, children }: PrintedLessonProps) {
  const isPrinting = useIsPrinting();
  return (
    <>
      <div className={styles['screen']}>{children}</div>
      {isPrinting ? (
        <div className={styles['paper']}>
          <WholeLesson title={title} parts={parts} />
        </div>
      ) : null}
    </>
  );
}

/**
 * Whether the page is being printed. The state is changed synchronously: the browser prints the page as it is when the
 * listeners of the print event return.
 */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const media = matchMedia('print');
    const onChange = ({ matches }: MediaQueryListEvent) => flushSync(() => setPrinting(matches));
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, []);
  return isPrinting;
}
