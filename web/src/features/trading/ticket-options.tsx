import { capitalized } from '@tradesense/core/kernel/number-text.ts';
import { canBePostOnly } from '@tradesense/core/trading/order-type.ts';
import { TIMES_IN_FORCE, timeInForceName, type TimeInForceKind } from '@tradesense/core/trading/time-in-force.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AmountField } from './amount-field.tsx';
import { useLaterParts } from './later-parts.ts';
import styles from './order-ticket.module.css';
import type { TradingDesk } from './trading-desk.ts';
import type { Ticket } from './trading-desk.ts';

type Part = Pick<Ticket, 'draft' | 'change' | 'errors'>;

// Few orders have a second one, so its fields are loaded after the desk.
const PairFields = lazyPart(async () => (await import('./pair-fields.tsx')).PairFields);
const LATER = [PairFields];

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
  'pairSide',
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
 * Lets the learner add a second order with the same quantity. Both orders form a pair: when one fills, the other is
 * canceled.
 */
function Pair({ draft, change, errors }: Part) {
  useLaterParts(LATER);
  return (
    <>
      <Checkbox
        label="Pair it with a second order (OCO): one cancels the other"
        checked={draft.isPair}
        onCheckedChange={(isPair) => change(isPair ? { isPair, pairSide: draft.side } : { isPair })}
      />
      {draft.isPair ? <PairFields {...{ draft, change, errors }} /> : null}
    </>
  );
}
