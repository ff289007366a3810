import { Link } from '@tanstack/react-router';
import type { ChallengeView, LessonSummary } from '@tradesense/contract/study.ts';
import { TASK_PASS_SCORE } from '@tradesense/core/study/task.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { CheckIcon, CrossIcon } from '../../ui/text-icons.tsx';
import styles from './challenge-page.module.css';
import { MASTERY_LABELS, shareText } from './mastery-text.ts';

interface ChallengeResultProps {
  challenge: ChallengeView;
  title: string;
  lessons: readonly LessonSummary[];
}

/** Shows whether the challenge was passed, what became of the level, and which lessons come back as reviews. */
export function ChallengeResult({ challenge, title, lessons }: ChallengeResultProps) {
  const { topic, result, tasks } = challenge;
  if (result === null) return null;
  const { score, isPassed, before, after } = result;
  return (
    <section className={styles['stack']} aria-labelledby="challenge-result">
      <h1 id="challenge-result">Challenge: {title}</h1>
      <p className={isPassed ? styles['passed'] : styles['missed']}>
        {isPassed ? <CheckIcon /> : <CrossIcon />} {isPassed ? 'Passed' : 'Not passed'}, mean score {shareText(score)}{' '}
        over {tasks.length} tasks
      </p>
      <p>
        {before === after
          ? `Your level stays ${MASTERY_LABELS[after]}.`
          : `Your level was ${MASTERY_LABELS[before]} and is now ${MASTERY_LABELS[after]}.`}
      </p>
      <ToReview tasks={tasks} lessons={lessons} />
      <p className={styles['note']}>
        It shows what you can do on charts like these now. It does not show that you can forecast prices.
      </p>
      <p>
        <LinkButton to="/study/$topic" params={{ topic }}>
          Back to {title}
        </LinkButton>
      </p>
    </section>
  );
}

/** Names the lessons of which a task was not passed: each has become a card. */
function ToReview({ tasks, lessons }: Pick<ChallengeView, 'tasks'> & Pick<ChallengeResultProps, 'lessons'>) {
  const missed = [...Map.groupBy(tasks, ({ lesson }) => lesson)].filter(([, own]) =>
    own.some(({ score }) => (score ?? 0) < TASK_PASS_SCORE),
  );
  if (missed.length === 0) return null;
  return (
    <section aria-labelledby="challenge-to-review">
      <h2 id="challenge-to-review">To review</h2>
      <p>
        {missed.length === 1 ? 'This lesson comes' : 'These lessons come'} back in your{' '}
        <Link to="/study/reviews">reviews</Link>, on a fresh chart.
      </p>
      <ul className={styles['toReview']}>
        {missed.map(([id, own]) => {
          const lesson = lessons.find((each) => each.id === id);
          const share = shareText(own.reduce((sum, { score }) => sum + (score ?? 0), 0) / own.length);
          return (
            <li key={id}>
              {lesson === undefined ? (
                id
              ) : (
                <Link to="/study/$topic/$lesson" params={{ topic: lesson.topic, lesson: id }}>
                  {lesson.title}
                </Link>
              )}
              : {share}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
