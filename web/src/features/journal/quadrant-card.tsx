import { Card } from '../../ui/card.tsx';
import { QUADRANT_WORDS, type Quadrant } from './journal-words.ts';
import styles from './quadrant-card.module.css';
import { QUADRANTS } from './quadrant-mark.tsx';

/** Where the trade stands between decision and outcome. */
export function QuadrantCard({ quadrant }: { readonly quadrant: Quadrant }) {
  return (
    <Card title="Decision and outcome">
      <ul className={styles['quadrants']}>
        {QUADRANTS.map((each) => (
          <li key={each} aria-current={each === quadrant || undefined}>
            <strong>{QUADRANT_WORDS[each].name}</strong>
            <span>{QUADRANT_WORDS[each].meaning}</span>
            {each === quadrant ? <span className={styles['here']}>This trade</span> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
