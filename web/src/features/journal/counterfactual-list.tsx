import type { JournalTradeResponse } from '@tradesense/contract/journal.ts';
import { Card } from '../../ui/card.tsx';
import { multipleText, signedText, toneOf } from './journal-words.ts';
import styles from './trade-entry.module.css';

type Counterfactual = JournalTradeResponse['counterfactuals'][number];

const WORDS: Readonly<Record<Counterfactual['kind'], string>> = {
  'as-planned': 'Left to its plan',
  'stop-not-moved': 'With the stop where it was',
  'half-size': 'At half the size',
};

interface CounterfactualListProps {
  readonly counterfactuals: readonly Counterfactual[];
  /** What the trade did bring. */
  readonly net: string;
}

/** What the same trade would have brought, had one thing been otherwise. */
export function CounterfactualList({ counterfactuals, net }: CounterfactualListProps) {
  return (
    <Card title="What if">
      <ul className={styles['whatIf']}>
        {counterfactuals.map(({ kind, net: other, rMultiple, text }) => (
          <li key={kind}>
            <span className={styles['name']}>{WORDS[kind]}</span>
            {other === null ? (
              <span className={styles['note']}>cannot be told</span>
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
      <p className={styles['note']}>The trade itself brought {signedText(net)} SENSE$.</p>
    </Card>
  );
}
