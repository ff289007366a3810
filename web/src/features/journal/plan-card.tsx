import type { JournalTrade } from '@tradesense/contract/journal.ts';
import { assetPriceText } from '../trading/price-text.ts';
import { Card } from '../../ui/card.tsx';
import styles from './trade-entry.module.css';

type PlanCardProps = Pick<JournalTrade, 'asset' | 'plan' | 'side'>;

/** Shows the plan as it was stored when the order was sent. */
export function PlanCard({ asset, plan, side }: PlanCardProps) {
  if (plan === null)
    return (
      <Card title="Plan">
        <p className={styles['note']}>
          This {side === 'long' ? 'long' : 'short'} was entered without a plan, so there is nothing to compare it with.
        </p>
      </Card>
    );
  const { thesis, stopPrice, targetPrice, invalidationPrice, riskPercent, confidence } = plan;
  return (
    <Card title="Plan">
      <blockquote className={styles['thesis']} dir="auto">
        {thesis}
      </blockquote>
      <dl className={styles['figures']}>
        <div>
          <dt>Stop</dt>
          <dd>{stopPrice === null ? 'No stop, on purpose' : assetPriceText(asset, stopPrice)}</dd>
        </div>
        <div>
          <dt>Target</dt>
          <dd>{assetPriceText(asset, targetPrice)}</dd>
        </div>
        <div>
          <dt>Thesis is wrong at</dt>
          <dd>{invalidationPrice === null ? 'Not named' : assetPriceText(asset, invalidationPrice)}</dd>
        </div>
        <div>
          <dt>Planned risk</dt>
          <dd>{riskPercent}% of equity</dd>
        </div>
        <div>
          <dt>Confidence</dt>
          <dd>{confidence}%</dd>
        </div>
      </dl>
      <p className={styles['note']}>Stored unchanged since the order was placed.</p>
    </Card>
  );
}
