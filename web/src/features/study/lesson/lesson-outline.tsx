import { Link } from '@tanstack/react-router';
import type { LessonSummary } from '@tradesense/contract/study.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LessonMark } from '../lesson-list.tsx';
import styles from './lesson-outline.module.css';

interface LessonOutlineProps {
  lessons: readonly LessonSummary[];
  /** Id of the open lesson. */
  current: string;
}

/** Shows the lessons of the topic in order, with their progress. */
export function LessonOutline({ lessons, current }: LessonOutlineProps) {
  const done = lessons.filter(({ progress }) => progress.isComplete).length;
  return (
    <nav className={styles['outline']} aria-label="Lessons of the topic">
      <ProgressBar
        label="Lessons done"
        value={done}
        max={Math.max(1, lessons.length)}
        valueText={`${done} of ${lessons.length}`}
      />
      <ol>
        {lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <Link
              to="/study/$topic/$lesson"
              params={{ topic: lesson.topic, lesson: lesson.id }}
              aria-current={lesson.id === current ? 'page' : undefined}
            >
              <LessonMark lesson={lesson} number={index + 1} />
              <span>
                {lesson.title}
                <VisuallyHidden>{lesson.progress.isComplete ? ', complete' : ''}</VisuallyHidden>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
