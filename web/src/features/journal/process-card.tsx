import type { ProcessScoreView } from '@tradesense/contract/journal.ts';
import { Card } from '../../ui/card.tsx';
import { CHECK_WORDS } from './journal-words.ts';
import styles from './process-card.module.css';

/** How well it was decided, each check with its reason. */
export function ProcessCard({ process }: { readonly process: ProcessScoreView }) {
  return (
    <Card title="Process" actions={<strong className={styles['score']}>{process.score} of 100</strong>}>
      <p className={styles['note']}>Judged by what was known then. What it earned does not count.</p>
      <ul className={styles['checks']}>
        {process.checks.map(({ check, points, of, reason }) => (
          <li key={check} data-full={points === of || undefined}>
            <span className={styles['check']}>
              <span aria-hidden="true">{points === of ? '✓' : points === 0 ? '✕' : '≈'}</span>
              {CHECK_WORDS[check]}
            </span>
            <span className={styles['points']}>
              {points} of {of}
            </span>
            <span className={styles['reason']}>{reason}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
