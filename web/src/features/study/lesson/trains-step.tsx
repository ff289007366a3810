import { Link } from '@tanstack/react-router';
import type { LessonResponse } from '@tradesense/contract/study.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { progressText } from '../mastery-text.ts';
import styles from './trains-step.module.css';

/** Shows what the lesson trains, and the ways on: the drill, the next lesson, the topic. */
export function TrainsStep({ details: { lesson, topic, siblings, trains } }: { details: LessonResponse }) {
  const following = siblings[siblings.findIndex(({ id }) => id === lesson.id) + 1];
  return (
    <section className={styles['trains']} aria-labelledby="lesson-trains">
      <h2 id="lesson-trains">What it trains</h2>
      <p>{trains.text}</p>
      <div className={styles['ways']}>
        <LinkButton to={trains.to}>Go to the drill</LinkButton>
        {following === undefined ? (
          <LinkButton to="/study/$topic" params={{ topic: topic.id }} variant="secondary">
            Back to {topic.title}
          </LinkButton>
        ) : (
          <LinkButton
            to="/study/$topic/$lesson"
            params={{ topic: following.topic, lesson: following.id }}
            variant="secondary"
          >
            Next lesson: {following.title}
          </LinkButton>
        )}
      </div>
      <p className={styles['done']}>
        {progressText(lesson.progress)}. <Link to="/study">See all topics</Link>
      </p>
    </section>
  );
}
