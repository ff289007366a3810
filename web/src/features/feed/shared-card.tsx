import styles from './feed.module.css';
import { sharedWords, type SharedResult } from './feed-text.ts';

/** Shows a shared result, which the server has copied from its own records. */
export function SharedCard({ shared }: { readonly shared: SharedResult }) {
  const { title, figure, unit, lines } = sharedWords(shared);
  return (
    <div className={styles['shared']}>
      <p className={styles['sharedTitle']}>{title}</p>
      <div className={styles['result']}>
        <p>
          <strong className={styles['figure']}>{figure}</strong> <span className={styles['note']}>{unit}</span>
        </p>
        <div className={styles['note']}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </div>
  );
}
