import { Link } from '@tanstack/react-router';
import type { LessonSummary } from '@tradesense/contract/study.ts';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/text-icons.tsx';
import styles from './lesson-list.module.css';
import { isBegun, progressText } from './mastery-text.ts';

/** Shows lessons in order, each with its progress in words. */
export function LessonList({ lessons }: { lessons: readonly LessonSummary[] }) {
  return (
    <ol className={styles['list']}>
      {lessons.map((lesson, index) => (
        <li key={lesson.id}>
          <Link
            to="/study/$topic/$lesson"
            params={{ topic: lesson.topic, lesson: lesson.id }}
            className={styles['row']}
          >
            <LessonMark lesson={lesson} number={index + 1} />
            <span className={styles['words']}>
              <b>{lesson.title}</b>
              <span className={styles['objective']}>{lesson.objective}</span>
              <span className={styles['progress']}>
                {lesson.minutes} min · {progressText(lesson.progress)}
                {lesson.progress.isHistory ? ' · history' : ''}
                {lesson.progress.isBookmarked ? ' · saved' : ''}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/**
 * Shows a tick for a finished lesson and the number for any other; the number of a started one is highlighted. It is
 * decorative, because the text says the same.
 */
export function LessonMark({ lesson: { progress }, number }: { lesson: LessonSummary; number: number }) {
  return (
    <span
      className={classNames(
        styles['mark'],
        progress.isComplete ? styles['complete'] : isBegun(progress) && styles['begun'],
      )}
      aria-hidden="true"
    >
      {progress.isComplete ? <CheckIcon /> : number}
    </span>
  );
}
