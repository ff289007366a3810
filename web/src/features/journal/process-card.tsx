import type { JournalTrade } from '@tradesense/contract/journal.ts';
import { fillPresetsText } from '@tradesense/core/trading/fill-preset.ts';
import { Card } from '../../ui/card.tsx';
import { CHECK_LABELS } from './journal-text.ts';
import styles from './process-card.module.css';
import { AboutIcon, CheckIcon, CrossIcon } from '../../ui/text-icons.tsx';

/** Shows a trade's process score and each of its checks with the reason. */
export function ProcessCard({ process, preset }: Pick<JournalTrade, 'process' | 'preset'>) {
  const fills = fillPresetsText([preset]);
  // A server of the release before sends neither the version nor the preset.
  const facts = [
    process.version === undefined ? '' : ` Rules of the score: version ${process.version}.`,
    fills === '' ? '' : ` The trade used ${fills}.`,
  ];
  return (
    <Card title="Process" actions={<strong className={styles['score']}>{process.score} of 100</strong>}>
      <p className={styles['note']}>Based on what was known then. The result does not count.{facts}</p>
      <ul className={styles['checks']}>
        {process.checks.map(({ check, points, of, reason }) => (
          <li key={check} data-full={points === of || undefined}>
            <span className={styles['check']}>
              {points === of ? <CheckIcon /> : points === 0 ? <CrossIcon /> : <AboutIcon />}
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
