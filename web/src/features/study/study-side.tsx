import { Link } from '@tanstack/react-router';
import type { StudyResponse, StudyStep, TopicSummary } from '@tradesense/contract/study.ts';
import { pageLanguage } from '../../ui/page-language.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { CheckIcon } from '../../ui/text-icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { MASTERY_LABELS } from './mastery-text.ts';
import styles from './study-side.module.css';

const STEP_LABELS: Readonly<Record<StudyStep['kind'], string>> = {
  lesson: 'lesson',
  review: 'review',
  challenge: 'challenge',
};
const STEP_ACTS: Readonly<Record<StudyStep['kind'], string>> = {
  lesson: 'Open the lesson',
  review: 'Review now',
  challenge: 'Take the challenge',
};

/** Returns the page that a suggested step of Study links to. */
function stepTarget({ kind, lesson, topic }: StudyStep) {
  if (kind === 'lesson' && lesson !== null && topic !== null)
    return { to: '/study/$topic/$lesson', params: { topic, lesson } } as const;
  if (kind === 'challenge' && topic !== null) return { to: '/study/$topic/challenge', params: { topic } } as const;
  return { to: '/study/reviews' } as const;
}

/** Shows the next step and the reason for it. */
export function NextStep({ next }: { next: StudyStep | null }) {
  if (next === null)
    return (
      <section className={styles['card']} aria-labelledby="study-next">
        <h2 id="study-next">All done for now</h2>
        <p>Every open lesson is complete and no review is due. Challenges and reviews come back over time.</p>
      </section>
    );
  return (
    <section className={styles['card']} aria-labelledby="study-next">
      <p className={styles['small']}>Next in Study</p>
      <h2 id="study-next">{next.title}</h2>
      <p className={styles['why']}>{next.why}</p>
      <LinkButton {...stepTarget(next)} isFullWidth>
        {STEP_ACTS[next.kind]}
      </LinkButton>
      <p className={styles['small']}>
        {next.minutes} min, {STEP_LABELS[next.kind]}
      </p>
    </section>
  );
}

/** Shows the tasks for today and the learner's streak of days. */
export function TodaySet({ today, streak }: Pick<StudyResponse, 'today' | 'streak'>) {
  const done = today.filter(({ isDone }) => isDone).length;
  const minutes = today.reduce((sum, step) => sum + (step.isDone ? 0 : step.minutes), 0);
  return (
    <section className={styles['card']} aria-labelledby="study-today">
      <header>
        <h2 id="study-today">Today’s set</h2>
        <span className={styles['small']}>
          {done} of {today.length}
          {minutes === 0 ? '' : ` · ${minutes} min left`}
        </span>
      </header>
      <ul className={styles['steps']}>
        {today.map((step, index) => (
          <li key={index}>
            <span className={step.isDone ? styles['done'] : styles['box']} aria-hidden="true">
              {step.isDone ? <CheckIcon /> : null}
            </span>
            <span>
              <Link {...stepTarget(step)}>{step.title}</Link>
              <VisuallyHidden>{step.isDone ? ', done' : ''}</VisuallyHidden>
              <span className={styles['small']}>
                {STEP_LABELS[step.kind]}, {step.minutes} min
              </span>
            </span>
          </li>
        ))}
      </ul>
      {streak === null ? null : <p className={styles['small']}>{streakText(streak)}</p>}
    </section>
  );
}

function streakText({ days, isTodayDone, forgivenLeft }: NonNullable<StudyResponse['streak']>): string {
  const row = `${days} ${days === 1 ? 'day' : 'days'} in a row, ${isTodayDone ? 'today included' : 'today is still open'}.`;
  return `${row} ${forgivenLeft} missed ${forgivenLeft === 1 ? 'day is' : 'days are'} forgiven this month.`;
}

/** Shows a link to the reviews with the number of cards that are due. */
export function Reviews({ due }: { due: number }) {
  return (
    <section className={styles['card']} aria-labelledby="study-reviews">
      <header>
        <h2 id="study-reviews">Cards to review</h2>
        <span className={styles['small']}>{due} due</span>
      </header>
      <LinkButton to="/study/reviews" variant="secondary" size="small" isFullWidth>
        {due === 0 ? 'See what comes next' : 'See the cards'}
      </LinkButton>
    </section>
  );
}

/** Shows the topics whose level fell. Renders nothing if there are none. */
export function Dropped({ topics }: { topics: readonly TopicSummary[] }) {
  const dropped = topics.filter((topic) => topic.dropped !== null);
  if (dropped.length === 0) return null;
  return (
    <section className={styles['card']} aria-labelledby="study-dropped">
      <header>
        <h2 id="study-dropped">Dropped</h2>
        <span className={styles['warn']}>
          {dropped.length} {dropped.length === 1 ? 'topic' : 'topics'}
        </span>
      </header>
      {dropped.map((topic) => (
        <DroppedTopic key={topic.id} topic={topic} />
      ))}
    </section>
  );
}

function DroppedTopic({ topic: { id, title, mastery, dropped } }: { topic: TopicSummary }) {
  if (dropped === null) return null;
  const day = new Date(dropped.at).toLocaleDateString(pageLanguage(), { day: 'numeric', month: 'short' });
  return (
    <>
      <p className={styles['why']}>
        <strong>{title}</strong> fell from {MASTERY_LABELS[dropped.from]} to {MASTERY_LABELS[mastery]} on {day}, after a
        challenge below the pass mark.
      </p>
      <LinkButton to="/study/$topic" params={{ topic: id }} variant="secondary" size="small" isFullWidth>
        Retake {title}
      </LinkButton>
    </>
  );
}
