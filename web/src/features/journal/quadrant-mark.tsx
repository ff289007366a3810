import { QUADRANT_WORDS, type Quadrant } from './journal-words.ts';
import styles from './quadrant-mark.module.css';

/** In the order of the 2 × 2: a good decision above a bad one, a win to the left of a loss. */
export const QUADRANTS: readonly Quadrant[] = ['good-good', 'good-bad', 'bad-good', 'bad-bad'];

/** A small 2 × 2 with the trade's place in it, and what that is called. */
export function QuadrantMark({ quadrant }: { readonly quadrant: Quadrant }) {
  return (
    <span className={styles['mark']}>
      <span className={styles['grid']} aria-hidden="true">
        {QUADRANTS.map((each) => (
          <span key={each} data-here={each === quadrant || undefined} />
        ))}
      </span>
      {QUADRANT_WORDS[quadrant].name}
    </span>
  );
}
