import { THESIS_MAX, THESIS_MIN } from '@tradesense/contract/sandbox-constants.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AmountField } from './amount-field.tsx';
import styles from './order-ticket.module.css';
import { isSizedByRisk } from './ticket-request.ts';
import type { TradingDesk } from './trading-desk.ts';

/** Fields of the plan, which is required for an entry, stored with it unchanged, and reviewed afterwards. */
export function PlanFields({ desk }: { readonly desk: TradingDesk }) {
  const { ticket, asset, positions } = desk;
  const { draft, change, errors } = ticket;
  const position = positions.find((each) => each.asset === asset.symbol) ?? null;
  return (
    <fieldset className={styles['plan']}>
      <legend>Plan</legend>
      <TextArea
        label="Thesis"
        value={draft.thesis}
        error={errors.thesis}
        counterMax={THESIS_MAX}
        placeholder="Why this trade, and why now?"
        hint={`At least ${THESIS_MIN} characters.`}
        rows={3}
        onValueChange={(thesis) => change({ thesis })}
      />
      <div className={styles['exits']}>
        {draft.hasNoStop ? null : (
          <AmountField
            label="Stop"
            value={draft.stopPrice}
            error={errors.stopPrice}
            hint="The price at which you take the loss."
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
      {isSizedByRisk(draft, position) ? null : (
        <AmountField
          label="Planned risk in % of the equity"
          value={draft.riskPercent}
          error={errors.riskPercent}
          onValueChange={(riskPercent) => change({ riskPercent })}
        />
      )}
      <AmountField
        label="Confidence in %"
        value={draft.confidence}
        error={errors.confidence}
        inputMode="numeric"
        hint="How likely the target comes before the stop, 1 to 99."
        onValueChange={(confidence) => change({ confidence })}
      />
    </fieldset>
  );
}
