import { Link } from '@tanstack/react-router';
import type { LessonProgress, LessonResponse, LessonSummary } from '@tradesense/contract/study.ts';
import { CheckIcon } from '../../../ui/text-icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { shareText } from '../mastery-text.ts';
import { STEP_LABELS, type LessonStepId } from './step-names.ts';
import styles from './trains-step.module.css';

/**
 * Shows where the learner can use what the lesson taught, the next lesson, and which parts of the lesson are done or
 * still open.
 */
export function TrainsStep({ details: { lesson, topic, siblings, trains } }: { details: LessonResponse }) {
  const following = siblings[siblings.findIndex(({ id }) => id === lesson.id) + 1];
  return (
    <section className={styles['trains']} aria-label="What it trains">
      <div className={styles['ways']}>
        <div className={styles['way']}>
          <h2>Use it</h2>
          <p>{trains.text}</p>
          <LinkButton to={trains.to}>Go to the drill</LinkButton>
        </div>
        {following === undefined ? (
          <div className={styles['way']}>
            <h2>End of the topic</h2>
            <p>This was the last lesson of {topic.title}. Its challenge mixes the tasks of all of them.</p>
            <LinkButton to="/study/$topic" params={{ topic: topic.id }} variant="secondary">
              See the topic
            </LinkButton>
          </div>
        ) : (
          <NextLesson lesson={following} />
        )}
      </div>
      <Done lesson={lesson} />
      <p className={styles['note']}>
        A lesson is complete once its quiz is passed.{' '}
        <Link to="/study" activeOptions={{ exact: true }}>
          See all topics
        </Link>
      </p>
    </section>
  );
}

function NextLesson({ lesson: { id, topic, title, objective, minutes } }: { lesson: LessonSummary }) {
  return (
    <div className={styles['way']}>
      <h2>Next, {minutes} min</h2>
      <p>{objective}</p>
      <LinkButton to="/study/$topic/$lesson" params={{ topic, lesson: id }} variant="secondary">
        Next lesson: {title}
      </LinkButton>
    </div>
  );
}

interface DoneRow {
  readonly step: LessonStepId;
  readonly isDone: boolean;
  readonly text: string;
}

function doneRows({
  guidedDone,
  unaidedRight,
  unaidedCharts,
  quizBest,
  isComplete,
}: LessonProgress): readonly DoneRow[] {
  return [
    { step: 'guided', isDone: guidedDone, text: guidedDone ? 'done' : 'not done yet' },
    {
      step: 'unaided',
      isDone: unaidedRight >= unaidedCharts,
      text: `${unaidedRight} of ${unaidedCharts} right without help`,
    },
    { step: 'quiz', isDone: isComplete, text: quizBest === null ? 'not taken yet' : `best ${shareText(quizBest)}` },
  ];
}

/** Shows each part of the lesson as done, or as a link to its step. */
function Done({ lesson: { id, topic, progress } }: { lesson: LessonSummary }) {
  return (
    <section className={styles['done']} aria-labelledby="lesson-done">
      <h2 id="lesson-done">Done so far</h2>
      <ul>
        {doneRows(progress).map(({ step, isDone, text }) => (
          <li key={step}>
            <span className={styles['mark']} data-done={isDone ? true : undefined} aria-hidden="true">
              {isDone ? <CheckIcon /> : null}
            </span>
            {isDone ? (
              <span>{STEP_LABELS[step]}</span>
            ) : (
              <Link to="/study/$topic/$lesson" params={{ topic, lesson: id }} search={{ step }}>
                {STEP_LABELS[step]}
              </Link>
            )}
            <span className={styles['state']}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
