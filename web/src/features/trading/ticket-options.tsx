import { capitalized } from '@tradesense/core/kernel/number-text.ts';
import { canBePostOnly } from '@tradesense/core/trading/order-type.ts';
import { TIMES_IN_FORCE, timeInForceName, type TimeInForceKind } from '@tradesense/core/trading/time-in-force.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AmountField } from './amount-field.tsx';
import styles from './order-ticket.module.css';
import type { PairType } from './ticket-draft.ts';
import { PAIR_TYPE_LABELS, SIDE_LABELS } from './ticket-text.ts';
import type { TradingDesk } from './trading-desk.ts';
import type { Ticket } from './trading-desk.ts';

type Part = Pick<Ticket, 'draft' | 'change' | 'errors'>;

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as Key[];

/**
 * Shows the less common options: time in force, post-only, reduce-only, and the additional orders that are sent with
 * the ticket's order.
 */
export function TicketOptions({ desk }: { readonly desk: TradingDesk }) {
  const { ticket, asset, positions } = desk;
  const { draft, change, errors, read } = ticket;
  const position = positions.find((each) => each.asset === asset.symbol);
  const hasError = OPTION_FIELDS.some((field) => errors[field] !== undefined);
  return (
    <details className={styles['options']} {...(hasError ? { open: true } : {})}>
      <summary>More: time in force, protection, pair</summary>
      <div className={styles['group']}>
        <Duration {...{ draft, change, errors }} />
        {canBePostOnly(draft.type) ? (
          <Checkbox
            label="Post-only: rejected rather than filled as taker"
            checked={draft.isPostOnly}
            onCheckedChange={(isPostOnly) => change({ isPostOnly })}
          />
        ) : null}
        <Checkbox
          label="Reduce-only: never open a position"
          checked={draft.isReduceOnly}
          onCheckedChange={(isReduceOnly) => change({ isReduceOnly })}
        />
        {position === undefined && !draft.closePosition ? null : (
          <Checkbox
            label="Close the whole position"
            checked={draft.closePosition}
            onCheckedChange={(closePosition) =>
              change(
                closePosition
                  ? { closePosition, side: position?.side === 'short' ? 'buy' : 'sell' }
                  : { closePosition },
              )
            }
          />
        )}
        {read.isEntry && !draft.isPair ? <Protection {...{ draft, change, errors }} /> : null}
        <Pair {...{ draft, change, errors }} />
      </div>
    </details>
  );
}

const OPTION_FIELDS = [
  'expiresAt',
  'stopLimitPrice',
  'pairLimitPrice',
  'pairTriggerPrice',
  'isPostOnly',
  'isReduceOnly',
] as const;

function Duration({ draft, change, errors }: Part) {
  return (
    <>
      <Select
        label="Time in force"
        value={draft.timeInForce}
        onValueChange={(value) => change({ timeInForce: value as TimeInForceKind })}
      >
        {TIMES_IN_FORCE.map((value) => (
          <option key={value} value={value}>
            {capitalized(timeInForceName(value))}
          </option>
        ))}
      </Select>
      {draft.timeInForce === 'gtd' ? (
        <TextField
          type="datetime-local"
          label="Good until (your time)"
          value={draft.expiresAt}
          error={errors.expiresAt}
          onValueChange={(expiresAt) => change({ expiresAt })}
        />
      ) : null}
    </>
  );
}

function Protection({ draft, change, errors }: Part) {
  return (
    <>
      <Checkbox
        label="Place the plan's stop with the entry"
        checked={draft.placesStop && !draft.hasNoStop}
        disabled={draft.hasNoStop}
        onCheckedChange={(placesStop) => change({ placesStop })}
      />
      {draft.placesStop && !draft.hasNoStop ? (
        <AmountField
          label="Stop limit (optional)"
          value={draft.stopLimitPrice}
          error={errors.stopLimitPrice}
          hint="With this, the stop becomes a stop-limit."
          onValueChange={(stopLimitPrice) => change({ stopLimitPrice })}
        />
      ) : null}
      <Checkbox
        label="Place the plan's target with the entry"
        checked={draft.placesTarget}
        onCheckedChange={(placesTarget) => change({ placesTarget })}
      />
    </>
  );
}

/**
 * Shows the fields of a second order with the same quantity. Both orders form a pair: when one fills, the other is
 * canceled.
 */
function Pair({ draft, change, errors }: Part) {
  return (
    <>
      <Checkbox
        label="Pair it with a second order (OCO): one cancels the other"
        checked={draft.isPair}
        onCheckedChange={(isPair) => change(isPair ? { isPair, pairSide: draft.side } : { isPair })}
      />
      {draft.isPair ? (
        <fieldset className={styles['pair']} aria-label="Second order">
          <p className={styles['note']}>
            A pair cannot have a bracket, so the plan’s stop and target are not placed with it.
          </p>
          <SegmentedControl
            label="Side of the second order"
            value={draft.pairSide}
            options={keysOf(SIDE_LABELS).map((value) => ({ value, label: SIDE_LABELS[value] }))}
            onValueChange={(pairSide) => change({ pairSide })}
          />
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
      ) : null}
    </>
  );
}
