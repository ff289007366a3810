import { Link } from '@tanstack/react-router';
import type { ChallengeView, LessonSummary, TopicSummary } from '@tradesense/contract/study.ts';
import { TASK_PASS_SCORE } from '@tradesense/core/study/task.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { CheckIcon, CrossIcon } from '../../ui/text-icons.tsx';
import styles from './challenge-page.module.css';
import { MasterySteps } from './mastery-steps.tsx';
import { MASTERY_LABELS, MASTERY_STEPS, shareText } from './mastery-text.ts';

interface LessonScore {
  readonly id: string;
  /** The lesson; `undefined` if the library no longer contains it. */
  readonly lesson: LessonSummary | undefined;
  /** Mean score of the lesson's tasks, from 0 to 1. */
  readonly score: number;
  /** Whether one of the lesson's tasks was not passed. The lesson then comes back as a review. */
  readonly isMissed: boolean;
}

/** Returns the result of each lesson of the challenge, in the order of its tasks. */
export function lessonScores(tasks: ChallengeView['tasks'], lessons: readonly LessonSummary[]): readonly LessonScore[] {
  return [...Map.groupBy(tasks, ({ lesson }) => lesson)].map(([id, own]) => ({
    id,
    lesson: lessons.find((each) => each.id === id),
    score: own.reduce((sum, { score }) => sum + (score ?? 0), 0) / own.length,
    isMissed: own.some(({ score }) => (score ?? 0) < TASK_PASS_SCORE),
  }));
}

interface ChallengeResultProps {
  challenge: ChallengeView;
  title: string;
  /** The topic of the challenge; `undefined` until the topics are loaded. */
  topic: TopicSummary | undefined;
  scores: readonly LessonScore[];
  /**
   * Whether the heading gets the focus. This is the case if the learner pressed a button to get here, because that
   * button no longer exists.
   */
  hasFocus: boolean;
}

/** Shows whether the challenge was passed, how the level changed, and which lessons come back as reviews. */
export function ChallengeResult({ challenge, title, topic, scores, hasFocus }: ChallengeResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  const { result, tasks } = challenge;
  if (result === null) return null;
  const { score, isPassed, before, after } = result;
  const again = nextText(topic, isPassed);
  return (
    <section className={styles['result']} aria-labelledby="challenge-result">
      <h1 ref={heading} id="challenge-result" tabIndex={-1}>
        Challenge: {title}
      </h1>
      <div className={styles['verdict']} data-passed={isPassed}>
        <p className={styles['mark']}>
          {isPassed ? <CheckIcon /> : <CrossIcon />} {isPassed ? 'Passed' : 'Not passed'}, mean score {meanText(score)}{' '}
          over {tasks.length} tasks
        </p>
        {isPassed ? null : <p>{missText(score)}</p>}
        <p className={styles['level']}>
          <MasterySteps level={after} droppedFrom={MASTERY_STEPS[before] > MASTERY_STEPS[after] ? before : null} />
          <span>
            {before === after
              ? `Your level stays ${MASTERY_LABELS[after]}.`
              : `Your level was ${MASTERY_LABELS[before]} and is now ${MASTERY_LABELS[after]}.`}
          </span>
        </p>
        {again === null ? null : <p className={styles['note']}>{again}</p>}
      </div>
      <LessonList id="challenge-to-review" heading="To review" scores={scores.filter(({ isMissed }) => isMissed)}>
        {(count) => (
          <>
            {count === 1 ? 'This lesson comes' : 'These lessons come'} back in your{' '}
            <Link to="/study/reviews">reviews</Link>, on a fresh chart.
          </>
        )}
      </LessonList>
      <LessonList id="challenge-passed" heading="Passed lessons" scores={scores.filter(({ isMissed }) => !isMissed)} />
      <p className={styles['note']}>
        It shows what you can do on charts like these now. It does not show that you can forecast prices.
      </p>
    </section>
  );
}

/**
 * Whether the mean score is enough for a pass. The limit is defined in core. The tolerance allows for floating-point
 * errors of the sum.
 */
const isEnough = (score: number): boolean => score >= TASK_PASS_SCORE - 1e-9;

/** Formats the mean in percent. A failing mean is rounded down, so that it is never shown as the pass mark. */
const meanText = (score: number): string => shareText(isEnough(score) ? score : Math.floor(score * 100) / 100);

/** Returns a text that says which of the two conditions of a pass failed. */
function missText(score: number): string {
  return isEnough(score)
    ? 'The mean is enough, but every task of one lesson was at zero.'
    : `A pass needs a mean score of ${shareText(TASK_PASS_SCORE)}.`;
}

/**
 * Returns a text that says when a challenge can raise the level again. `null` until the topics are loaded, and after a
 * pass until the new time is known.
 */
function nextText(topic: TopicSummary | undefined, isPassed: boolean): string | null {
  const from = topic?.nextChallengeAt ?? null;
  if (from !== null) return `A challenge can raise your level again from ${momentText(from)} on.`;
  // After a pass the topics are fetched again. Until they arrive, the time of the next challenge is unknown.
  return isPassed || topic === undefined ? null : 'You can take the challenge again now.';
}

interface LessonListProps {
  id: string;
  heading: string;
  scores: readonly LessonScore[];
  /** Returns a text about the listed lessons, given their number. */
  children?: (count: number) => ReactNode;
}

/** Lists lessons with the mean score of their tasks. Shows nothing if there are none. */
function LessonList({ id, heading, scores, children }: LessonListProps) {
  if (scores.length === 0) return null;
  return (
    <section className={styles['lessons']} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children === undefined ? null : <p>{children(scores.length)}</p>}
      <ul>
        {scores.map(({ id: each, lesson, score }) => (
          <li key={each}>
            {lesson === undefined ? (
              each
            ) : (
              <Link to="/study/$topic/$lesson" params={{ topic: lesson.topic, lesson: each }}>
                {lesson.title}
              </Link>
            )}
            : <span>{shareText(score)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ResultActsProps {
  topic: string;
  scores: readonly LessonScore[];
}

/** Shows the buttons for the next actions. The first button opens the missed lesson with the lowest score. */
export function ResultActs({ topic, scores }: ResultActsProps) {
  const weakest = scores
    .filter(({ isMissed, lesson }) => isMissed && lesson !== undefined)
    .reduce<LessonScore | null>((least, each) => (least === null || each.score < least.score ? each : least), null);
  return (
    <>
      {weakest?.lesson === undefined ? null : (
        <LinkButton to="/study/$topic/$lesson" params={{ topic: weakest.lesson.topic, lesson: weakest.id }} isFullWidth>
          Repeat: {weakest.lesson.title}
        </LinkButton>
      )}
      <LinkButton
        to="/study/$topic"
        params={{ topic }}
        variant={weakest === null ? 'primary' : 'secondary'}
        isFullWidth
      >
        See the topic
      </LinkButton>
    </>
  );
}
