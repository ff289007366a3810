import { QUADRANT_LABELS, type Quadrant } from './journal-text.ts';
import styles from './quadrant-mark.module.css';

/** The quadrants in the order of the 2 × 2 grid: good decisions in the upper row, wins in the left column. */
export const QUADRANTS: readonly Quadrant[] = ['good-good', 'good-bad', 'bad-good', 'bad-bad'];

/** Shows a small 2 × 2 grid with the trade's quadrant and its name. */
export function QuadrantMark({ quadrant }: { readonly quadrant: Quadrant }) {
  return (
    <span className={styles['mark']}>
      <span className={styles['grid']} aria-hidden="true">
        {QUADRANTS.map((each) => (
          <span key={each} data-here={each === quadrant || undefined} />
        ))}
      </span>
      {QUADRANT_LABELS[quadrant].name}
    </span>
  );
}
