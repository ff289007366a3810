import { useEffect, useMemo, useRef } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { LessonText } from './lesson-files.ts';
import { titleOf } from './lesson-place.ts';
import { lessonParts } from './lesson-steps.ts';
import { WholeLesson } from './whole-lesson.tsx';

interface OfflineLessonProps {
  lesson: string;
  text: LessonText;
  onRetry: () => void;
}

/** Shows the text of a lesson while the server cannot be reached. Calls `onRetry` when the connection returns. */
export function OfflineLesson({ lesson, text, onRetry }: OfflineLessonProps) {
  const parts = useMemo(() => lessonParts(text), [text]);
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    const ask = () => retry.current();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, []);
  return (
    <WholeLesson
      title={titleOf(lesson) ?? 'Lesson'}
      parts={parts}
      notice={
        <Alert
          tone="info"
          title="You are offline"
          actions={
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          <p>You can read this lesson. Its tasks and its quiz need a connection.</p>
        </Alert>
      }
    />
  );
}
