import type { JournalTradeResponse } from '@tradesense/contract/journal.ts';
import { Card } from '../../ui/card.tsx';
import { multipleText, signedText, toneOf } from './journal-text.ts';
import styles from './trade-entry.module.css';

type Counterfactual = JournalTradeResponse['counterfactuals'][number];

const WORDS: Readonly<Record<Counterfactual['kind'], string>> = {
  'as-planned': 'Left to its plan',
  'stop-not-moved': 'With the original stop',
  'half-size': 'At half the size',
};

interface CounterfactualListProps {
  readonly counterfactuals: readonly Counterfactual[];
  /** Net result of the actual trade. */
  readonly net: string;
}

/** Shows the results that the trade would have had with one thing changed, such as another exit or size. */
export function CounterfactualList({ counterfactuals, net }: CounterfactualListProps) {
  return (
    <Card title="What if">
      <ul className={styles['whatIf']}>
        {counterfactuals.map(({ kind, net: other, rMultiple, text }) => (
          <li key={kind}>
            <span className={styles['name']}>{WORDS[kind]}</span>
            {other === null ? (
              <span className={styles['note']}>unknown</span>
            ) : (
              <strong data-tone={toneOf(other)}>
                {signedText(other)}
                {rMultiple === null ? '' : `, ${multipleText(rMultiple)}`}
              </strong>
            )}
            <span className={styles['text']}>{text}</span>
          </li>
        ))}
      </ul>
      <p className={styles['note']}>Result of the trade itself {signedText(net)} SENSE$.</p>
    </Card>
  );
}
