import { Link } from '@tanstack/react-router';
import type { PlacementResult, PlacementView } from '@tradesense/contract/study.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from './placement-page.module.css';
import { certaintyText, countText, OUTCOME_LABELS } from './placement-text.ts';
import { usePlacementActs } from './use-placement-acts.ts';

type LessonBrief = PlacementResult['needs'][number];

interface PlacementResultProps {
  placement: PlacementView;
  isSignedIn: boolean;
}

/** Shows the suggested lesson to start with, how certain the suggestion is, and the lessons before and after it. */
export function PlacementResultView({ placement: { answers, result }, isSignedIn }: PlacementResultProps) {
  if (result === null) return null;
  const { start, quickTopics } = result;
  return (
    <section className={styles['page']} aria-labelledby="placement-result">
      <p className={styles['note']}>Placement</p>
      <h1 id="placement-result">{start === null ? 'Start with any lesson' : `Start with “${start.title}”`}</h1>
      {start === null ? null : <p>{start.objective}</p>}
      <p>{certaintyText(result)}</p>
      <p className={styles['note']}>
        {countText(answers)} A placement sets no level and locks nothing: every lesson stays open.
      </p>
      <div className={styles['row']}>
        {start === null ? null : (
          <LinkButton to="/study/$topic/$lesson" params={{ topic: start.topic, lesson: start.id }}>
            Open the lesson
          </LinkButton>
        )}
        <LinkButton to="/study" variant="secondary">
          See all topics
        </LinkButton>
      </div>
      {start === null ? null : <Surroundings result={result} start={start} />}
      {quickTopics.length === 0 ? null : (
        <section className={styles['part']} aria-labelledby="placement-quick">
          <h2 id="placement-quick">Topics you can go through quickly</h2>
          <ul className={styles['links']}>
            {quickTopics.map(({ id, title }) => (
              <li key={id}>
                <Link to="/study/$topic" params={{ topic: id }}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {answers.length === 0 ? null : <Answers answers={answers} />}
      <Retake isSignedIn={isSignedIn} />
    </section>
  );
}

/**
 * Shows a part of the map: the prerequisites of the suggested lesson, the lesson itself, and the lessons that build on
 * it.
 */
function Surroundings({ result: { needs, leadsTo }, start }: { result: PlacementResult; start: LessonBrief }) {
  const columns = [
    { title: 'You know', lessons: needs, isStart: false },
    { title: 'Start here', lessons: [start], isStart: true },
    { title: 'Then', lessons: leadsTo, isStart: false },
  ].filter(({ lessons }) => lessons.length > 0);
  return (
    <ol className={styles['map']} aria-label="Place of the lesson on the path">
      {columns.map(({ title, lessons, isStart }) => (
        <li key={title}>
          <h2>{title}</h2>
          <ul>
            {lessons.map(({ id, topic, title: name, minutes }) => (
              <li key={id}>
                <Link
                  to="/study/$topic/$lesson"
                  params={{ topic, lesson: id }}
                  className={styles[isStart ? 'start' : 'lesson']}
                  aria-current={isStart ? 'step' : undefined}
                >
                  <b>{name}</b>
                  <span>{minutes} min</span>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Retake({ isSignedIn }: { isSignedIn: boolean }) {
  const { act, pending } = usePlacementActs(isSignedIn);
  return (
    <section className={styles['part']} aria-labelledby="placement-retake">
      <h2 id="placement-retake">Have you learned more since?</h2>
      <p className={styles['note']}>Take the placement again on fresh charts. The new suggestion replaces this one.</p>
      <div className={styles['row']}>
        <Button variant="secondary" isBusy={pending === 'retake'} onClick={() => act('retake')}>
          Take it again
        </Button>
      </div>
    </section>
  );
}

function Answers({ answers }: Pick<PlacementView, 'answers'>) {
  return (
    <details className={styles['part']}>
      <summary>Your {answers.length === 1 ? 'task' : `${answers.length} tasks`}</summary>
      <ol className={styles['tasks']}>
        {answers.map(({ title, outcome }, index) => (
          <li key={index}>
            {title}
            <span>{OUTCOME_LABELS[outcome]}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
