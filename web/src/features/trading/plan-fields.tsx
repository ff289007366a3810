import { Checkbox } from '../../ui/checkbox.tsx';
import { AmountField } from './amount-field.tsx';
import { PlanConfidenceField } from './plan-confidence-field.tsx';
import styles from './order-ticket.module.css';
import { ThesisField } from './thesis-field.tsx';
import type { TradingDesk } from './trading-desk.ts';

/**
 * Fields of the plan, which every entry needs. The plan is stored unchanged with the entry, and the learner reviews it
 * later.
 */
export function PlanFields({ desk }: { readonly desk: TradingDesk }) {
  const { ticket } = desk;
  const { draft, change, errors } = ticket;
  return (
    <fieldset className={styles['plan']}>
      <legend>Plan</legend>
      <ThesisField desk={desk} />
      <div className={styles['exits']}>
        {draft.hasNoStop ? null : (
          <AmountField
            label="Stop"
            value={draft.stopPrice}
            error={errors.stopPrice}
            hint={draft.stopPrice.trim() === '' ? 'The price at which you take the loss.' : undefined}
            onValueChange={(stopPrice) => change({ stopPrice })}
          />
        )}
        <AmountField
          label="Target"
          value={draft.targetPrice}
          error={errors.targetPrice}
          onValueChange={(targetPrice) => change({ targetPrice })}
        />
      </div>
      <Checkbox
        label="I trade this without a stop"
        checked={draft.hasNoStop}
        onCheckedChange={(hasNoStop) => change(hasNoStop ? { hasNoStop, sizing: 'quantity' } : { hasNoStop })}
      />
      <AmountField
        label="Wrong at (optional)"
        value={draft.invalidationPrice}
        error={errors.invalidationPrice}
        hint="The price at which the thesis is wrong."
        onValueChange={(invalidationPrice) => change({ invalidationPrice })}
      />
      <PlanConfidenceField ticket={ticket} />
    </fieldset>
  );
}
