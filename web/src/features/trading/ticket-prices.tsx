import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { AmountField } from './amount-field.tsx';
import styles from './order-ticket.module.css';
import { priceFieldsOf, type TrailDraft } from './ticket-request.ts';
import type { Ticket } from './trading-desk.ts';

type Part = Pick<Ticket, 'draft' | 'change' | 'errors'>;

/** Shows the price fields that the chosen order type has. */
export function TicketPrices({ draft, change, errors }: Part) {
  const fields = priceFieldsOf(draft.type);
  return (
    <>
      {fields.includes('triggerPrice') ? (
        <AmountField
          label="Trigger price"
          value={draft.triggerPrice}
          error={errors.triggerPrice}
          onValueChange={(triggerPrice) => change({ triggerPrice })}
        />
      ) : null}
      {fields.includes('limitPrice') ? (
        <AmountField
          label="Limit price"
          value={draft.limitPrice}
          error={errors.limitPrice}
          onValueChange={(limitPrice) => change({ limitPrice })}
        />
      ) : null}
      {fields.includes('trail') ? <TrailFields {...{ draft, change, errors }} /> : null}
    </>
  );
}

interface TrailFieldsProps {
  readonly draft: TrailDraft;
  readonly change: (changes: Partial<TrailDraft>) => void;
  readonly errors: { readonly [Field in 'trail' | 'activationPrice']?: string | undefined };
  /** Whether the stop is live, so that the price at which it begins to follow can no longer change. */
  readonly isLive?: boolean;
}

/** Shows the fields of a trailing stop. */
export function TrailFields({ draft, change, errors, isLive = false }: TrailFieldsProps) {
  return (
    <div className={styles['group']}>
      <SegmentedControl
        label="Distance"
        value={draft.trailBy}
        options={[
          { value: 'percent', label: 'Percent' },
          { value: 'amount', label: 'Amount' },
        ]}
        onValueChange={(trailBy) => change({ trailBy })}
      />
      <AmountField
        label={draft.trailBy === 'percent' ? 'Distance in %' : 'Distance in SENSE$'}
        value={draft.trail}
        error={errors.trail}
        onValueChange={(trail) => change({ trail })}
      />
      {isLive ? null : (
        <AmountField
          label="Follows from (optional)"
          value={draft.activationPrice}
          error={errors.activationPrice}
          hint="The order waits until the price reaches this."
          onValueChange={(activationPrice) => change({ activationPrice })}
        />
      )}
    </div>
  );
}
