import type { AuditEntry } from '@tradesense/contract/administration.ts';
import styles from './audit-list.module.css';
import { actText, factsText, targetText, timeText } from './admin-text.ts';

interface AuditListProps {
  readonly entries: readonly AuditEntry[];
  /** Whether all entries are about the same target, which then is not repeated in each entry. */
  readonly isOfOneTarget?: boolean;
}

/** Shows audit entries, newest first: what was done, with the values before and after. */
export function AuditList({ entries, isOfOneTarget = false }: AuditListProps) {
  return (
    <ul className={styles['list']}>
      {entries.map((entry) => {
        const [before, after] = [factsText(entry.before), factsText(entry.after)];
        return (
          <li key={entry.id}>
            <span className={styles['when']}>{timeText(entry.at)}</span>
            <span>
              <b>{entry.actor ?? 'a deleted account'}</b> {actText(entry.act)} {isOfOneTarget ? '' : targetText(entry)}
              <br />
              {before === '' ? null : <del>{before}</del>} {before === '' || after === '' ? null : '→'} {after}
              {entry.reason === null ? null : ` · ${entry.reason}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
