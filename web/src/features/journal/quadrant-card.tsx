import { Card } from '../../ui/card.tsx';
import { QUADRANT_LABELS, type Quadrant } from './journal-text.ts';
import styles from './quadrant-card.module.css';
import { QUADRANTS } from './quadrant-mark.tsx';

/** Shows the quadrant of the trade: decision and outcome. */
export function QuadrantCard({ quadrant }: { readonly quadrant: Quadrant }) {
  return (
    <Card title="Decision and outcome">
      <ul className={styles['quadrants']}>
        {QUADRANTS.map((each) => (
          <li key={each} aria-current={each === quadrant || undefined}>
            <strong>{QUADRANT_LABELS[each].name}</strong>
            <span>{QUADRANT_LABELS[each].meaning}</span>
            {each === quadrant ? <span className={styles['here']}>This trade</span> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
