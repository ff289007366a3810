import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/card.tsx';
import { LOSS_FACTS } from './loss-facts.ts';
import styles from './loss-fact-list.module.css';

/** Shows facts about people who traded with their own money, and says what an unlock does not prove. */
export function LossFactList() {
  return (
    <Card title="Before you trade">
      <p>
        Virtual money cannot hurt you, and it cannot show how you would act with real money. Most people who traded
        short-term with their own money lost. Unlocking means that you can read a chart by open rules and say how sure
        you are. It does not mean that you would make money.
      </p>
      <ul className={styles['facts']}>
        {LOSS_FACTS.map(({ sentence, source, limit }) => (
          <li key={source}>
            {sentence}
            <small>
              {source}. {limit}
            </small>
          </li>
        ))}
      </ul>
      <Link to="/study/$topic/$lesson" params={{ topic: 'how-markets-work', lesson: 'who-loses' }}>
        Lesson: who pays whom
      </Link>
    </Card>
  );
}
