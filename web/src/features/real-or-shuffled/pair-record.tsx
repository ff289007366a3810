import type { PairRecord } from '@tradesense/contract/real-or-shuffled.ts';
import { Link } from '@tanstack/react-router';
import { PROVISIONAL_TEXT, ratingText } from '../../ui/rating-text.ts';
import styles from './pair-record.module.css';
import { streakOf, type VisitorAnswers } from './visitor-answers.ts';

/** Shows the record of a learner: right answers, streak and rating. */
export function LearnerRecord({ record }: { record: PairRecord }) {
  const { answers, hits, streak, longestStreak, rating } = record;
  return (
    <>
      <Figures
        figures={[
          { name: 'Right', value: answers === 0 ? 'None yet' : `${hits} of ${answers}` },
          { name: 'Streak', value: `${streak}, longest ${longestStreak}` },
          { name: 'Rating ± 68%', value: ratingText(rating) },
        ]}
      />
      {rating.isProvisional ? <p className={styles['note']}>{PROVISIONAL_TEXT}</p> : null}
    </>
  );
}

/** Shows the answers that were given in this browser without an account, and says that they never count. */
export function VisitorRecord({ answers }: { answers: VisitorAnswers }) {
  return (
    <>
      <Figures
        figures={[
          { name: 'Right', value: answers.length === 0 ? 'None yet' : rightText(answers) },
          { name: 'Streak', value: String(streakOf(answers)) },
        ]}
      />
      <p className={styles['note']}>
        Your browser keeps this record. It never counts as evidence: lucky streaks would be the ones that register.{' '}
        <Link to="/auth/register">Create an account</Link> to get a rating and an evidence meter from your next pair on.
      </p>
    </>
  );
}

/** Shows a learner the answers that were given in this browser before signing in. */
export function EarlierAnswers({ answers }: { answers: VisitorAnswers }) {
  if (answers.length === 0) return null;
  return (
    <p className={styles['note']}>
      Before you signed in, this browser had {rightText(answers)} right. It is history only and counts in no rating or
      evidence.
    </p>
  );
}

const rightText = (answers: VisitorAnswers) => `${answers.filter(Boolean).length} of ${answers.length}`;

function Figures({ figures }: { figures: readonly { readonly name: string; readonly value: string }[] }) {
  return (
    <dl className={styles['figures']}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
