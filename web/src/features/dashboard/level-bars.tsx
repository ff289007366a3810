import type { EvidenceLevel } from '../evidence/evidence-text.ts';
import styles from './level-bars.module.css';

const BARS = [1, 2, 3] as const;
const FILLED: Readonly<Record<EvidenceLevel, number>> = { none: 0, some: 1, growing: 2, strong: 3 };

/**
 * Shows the level of an evidence meter as three bars: none is filled at the lowest level, all are filled at the
 * highest. The word for the level is shown next to the bars.
 */
export function LevelBars({ level }: { readonly level: EvidenceLevel }) {
  return (
    <span className={styles['bars']} aria-hidden="true">
      {BARS.map((bar) => (
        <i key={bar} className={bar <= FILLED[level] ? styles['full'] : undefined} />
      ))}
    </span>
  );
}
