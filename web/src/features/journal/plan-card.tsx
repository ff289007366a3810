import type { JournalTrade } from '@tradesense/contract/journal.ts';
import { Card } from '../../ui/card.tsx';
import styles from './trade-entry.module.css';

type PlanCardProps = Pick<JournalTrade, 'plan' | 'side'>;

/** What was meant, as it was frozen with the decision. */
export function PlanCard({ plan, side }: PlanCardProps) {
  if (plan === null)
    return (
      <Card title="Plan">
        <p className={styles['note']}>
          This {side === 'long' ? 'long' : 'short'} was entered without a plan, so nothing can be held against one.
        </p>
      </Card>
    );
  const { thesis, stopPrice, targetPrice, invalidationPrice, riskPercent, confidence } = plan;
  return (
    <Card title="Plan">
      <blockquote className={styles['thesis']}>{thesis}</blockquote>
      <dl className={styles['figures']}>
        <div>
          <dt>Stop</dt>
          <dd>{stopPrice ?? 'No stop, on purpose'}</dd>
        </div>
        <div>
          <dt>Target</dt>
          <dd>{targetPrice}</dd>
        </div>
        <div>
          <dt>Thesis is wrong at</dt>
          <dd>{invalidationPrice ?? 'Not named'}</dd>
        </div>
        <div>
          <dt>Planned risk</dt>
          <dd>{riskPercent} % of equity</dd>
        </div>
        <div>
          <dt>Confidence</dt>
          <dd>{confidence} %</dd>
        </div>
      </dl>
      <p className={styles['note']}>Frozen when the order was placed.</p>
    </Card>
  );
}
