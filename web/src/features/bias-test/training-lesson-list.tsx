import type { BiasReview } from '@tradesense/contract/bias-test.ts';
import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/card.tsx';
import styles from './training-lesson-list.module.css';
import { trainingLessons } from './training-lessons.ts';

/** Shows links to lessons for the weaknesses that the calls of a test have shown. */
export function TrainingLessonList({ reviews }: { reviews: readonly BiasReview[] }) {
  return (
    <Card title="Train this next">
      <ul className={styles['lessons']}>
        {trainingLessons(reviews).map(({ lesson, title, why }) => (
          <li key={lesson}>
            <Link to="/study/$topic/$lesson" params={{ topic: 'psychology-and-biases', lesson }}>
              {title}
            </Link>
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
