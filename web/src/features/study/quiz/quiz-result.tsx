import type { QuizView } from '@tradesense/contract/study.ts';
import { QUIZ_PASS_SHARE } from '@tradesense/core/study/quiz-rules.ts';
import type { Ref } from 'react';
import { CheckIcon, CrossIcon } from '../../../ui/text-icons.tsx';
import { shareText } from '../mastery-text.ts';
import styles from './lesson-quiz.module.css';
import { CERTAINTY_LABELS, pointsText } from './quiz-text.ts';

/** Shows the result of a completed quiz, and for each answer whether it was right, its certainty and its points. */
export function QuizResult({ quiz, headingRef }: { quiz: QuizView; headingRef: Ref<HTMLHeadingElement> }) {
  const { result, questions } = quiz;
  if (result === null) return null;
  const { right, points, isPassed } = result;
  return (
    <section className={styles['question']} aria-label="Result of the quiz">
      <h2 ref={headingRef} tabIndex={-1}>
        <span className={isPassed ? styles['right'] : styles['wrong']}>
          {isPassed ? <CheckIcon /> : <CrossIcon />} {isPassed ? 'Passed' : 'Not passed yet'}
        </span>
        {right} of {questions.length} right, {shareText(right / questions.length)}
      </h2>
      <p>
        {isPassed
          ? 'The lesson is complete.'
          : `A lesson is complete at ${shareText(QUIZ_PASS_SHARE)}. The best attempt counts.`}{' '}
        Certainty earned {pointsText(points)}.
      </p>
      <ul className={styles['answers']}>
        {questions.map(({ id, stem, outcome }) =>
          outcome === null ? null : (
            <li key={id}>
              <span className={outcome.isRight ? styles['right'] : styles['wrong']}>
                {outcome.isRight ? <CheckIcon /> : <CrossIcon />} {outcome.isRight ? 'Right' : 'Wrong'},{' '}
                {CERTAINTY_LABELS[outcome.certainty].toLowerCase()}, {pointsText(outcome.points)}
              </span>
              {stem}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

const POINTS = [
  { certainty: 'Sure', right: '+3', wrong: '−6' },
  { certainty: 'Think so', right: '+2', wrong: '−2' },
  { certainty: 'Guess', right: '+1', wrong: '0' },
] as const;

/** Shows how many points a right and a wrong answer earn at each certainty. */
export function CertaintyPoints() {
  return (
    <section aria-labelledby="quiz-points">
      <h2 id="quiz-points" className={styles['sideTitle']}>
        What certainty earns
      </h2>
      <table className={styles['points']}>
        <thead>
          <tr>
            <th scope="col">You say</th>
            <th scope="col">Right</th>
            <th scope="col">Wrong</th>
          </tr>
        </thead>
        <tbody>
          {POINTS.map(({ certainty, right, wrong }) => (
            <tr key={certainty}>
              <th scope="row">{certainty}</th>
              <td>{right}</td>
              <td>{wrong}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['note']}>
        “Sure” earns most if you are right in over 80% of such answers, “think so” from 67% on, “guess” below.
      </p>
    </section>
  );
}
