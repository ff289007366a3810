import type { ProcessScoreView } from '@tradesense/contract/journal.ts';
import { Card } from '../../ui/card.tsx';
import { CHECK_LABELS } from './journal-text.ts';
import styles from './process-card.module.css';

/** Shows the process score, each check with its reason. */
export function ProcessCard({ process }: { readonly process: ProcessScoreView }) {
  return (
    <Card title="Process" actions={<strong className={styles['score']}>{process.score} of 100</strong>}>
      <p className={styles['note']}>Based on what was known then. The result does not count.</p>
      <ul className={styles['checks']}>
        {process.checks.map(({ check, points, of, reason }) => (
          <li key={check} data-full={points === of || undefined}>
            <span className={styles['check']}>
              <span aria-hidden="true">{points === of ? '✓' : points === 0 ? '✕' : '≈'}</span>
              {CHECK_LABELS[check]}
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
