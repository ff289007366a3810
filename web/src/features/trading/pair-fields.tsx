import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { AmountField } from './amount-field.tsx';
import styles from './order-ticket.module.css';
import type { PairType } from './ticket-draft.ts';
import { PAIR_TYPE_LABELS, SIDE_LABELS } from './ticket-text.ts';
import type { Ticket } from './trading-desk.ts';

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as Key[];

/** Shows the fields of the second order of a pair. */
export function PairFields({ draft, change, errors }: Pick<Ticket, 'draft' | 'change' | 'errors'>) {
  return (
    <fieldset className={styles['pair']} aria-label="Second order">
      <p className={styles['note']}>
        A pair cannot have a bracket, so the plan’s stop and target are not placed with it. Once it has filled, set them
        with one press under Positions.
      </p>
      <SegmentedControl
        label="Side of the second order"
        value={draft.pairSide}
        options={keysOf(SIDE_LABELS).map((value) => ({ value, label: SIDE_LABELS[value] }))}
        onValueChange={(pairSide) => change({ pairSide })}
      />
      {errors.pairSide === undefined ? null : (
        <p role="alert" data-invalid="" tabIndex={-1} className={styles['rejection']}>
          {errors.pairSide}
        </p>
      )}
      <Select
        label="Type of the second order"
        value={draft.pairType}
        onValueChange={(value) => change({ pairType: value as PairType })}
      >
        {keysOf(PAIR_TYPE_LABELS).map((value) => (
          <option key={value} value={value}>
            {PAIR_TYPE_LABELS[value]}
          </option>
        ))}
      </Select>
      {draft.pairType === 'limit' ? null : (
        <AmountField
          label="Trigger of the second order"
          value={draft.pairTriggerPrice}
          error={errors.pairTriggerPrice}
          onValueChange={(pairTriggerPrice) => change({ pairTriggerPrice })}
        />
      )}
      {draft.pairType === 'stop' ? null : (
        <AmountField
          label="Limit of the second order"
          value={draft.pairLimitPrice}
          error={errors.pairLimitPrice}
          onValueChange={(pairLimitPrice) => change({ pairLimitPrice })}
        />
      )}
    </fieldset>
  );
}
