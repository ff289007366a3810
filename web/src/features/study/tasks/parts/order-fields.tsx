import { capitalized } from '@tradesense/core/kernel/number-text.ts';
import { pricesOfType, ticketName, type OrderPart, type TicketPrice } from '@tradesense/core/study/order-ticket.ts';
import type { VerdictResult } from '@tradesense/core/study/task.ts';
import type { OrderType } from '@tradesense/core/trading/order-type.ts';
import { timeInForceName, type TimeInForceKind } from '@tradesense/core/trading/time-in-force.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { exactText } from '../../../../ui/number-text.ts';
import { Select } from '../../../../ui/select.tsx';
import { NumberField } from './number-field.tsx';
import type { OrderDraft } from './order-draft.ts';
import styles from './order-fields.module.css';
import { ResultMark } from './result-mark.tsx';

interface OrderFieldsProps {
  part: OrderPart;
  draft: OrderDraft;
  result: VerdictResult | null;
  disabled: boolean;
  onChange: (change: Partial<OrderDraft>) => void;
  /**
   * Called when a price field gets the focus. From then on, keys and presses on the chart set the price in that field.
   */
  onChoose: (field: TicketPrice) => void;
}

const PRICE_LABELS: Readonly<Record<TicketPrice, string>> = {
  trigger: 'Trigger price',
  limit: 'Limit price',
  trail: 'Distance',
};

export function priceLabel(type: OrderType, field: TicketPrice): string {
  return type === 'trailing-stop' && field === 'trigger' ? 'Stands at' : PRICE_LABELS[field];
}

/**
 * Shows the fields of one order: type, the prices that this type needs, time in force, and whether it is reduce-only.
 */
export function OrderFields({ part, draft, result, disabled, onChange, onChoose }: OrderFieldsProps) {
  const { title, side, types, lives, trailBy, asksReduceOnly } = part;
  const { type } = draft;
  return (
    <fieldset className={styles['order']} disabled={disabled}>
      <legend className={styles['legend']}>
        {title}: {side === 'buy' ? 'buy' : 'sell'} <ResultMark result={result} />
      </legend>
      <div className={styles['fields']}>
        <Select
          label="Type"
          value={type ?? ''}
          onValueChange={(value) => onChange({ type: types.find((each) => each === value) ?? null })}
        >
          <option value="">Choose…</option>
          {types.map((each) => (
            <option key={each} value={each}>
              {capitalized(ticketName(side, each))}
            </option>
          ))}
        </Select>
        {(type === null ? [] : pricesOfType(type)).map((field) => (
          <div key={field} onFocus={() => onChoose(field)}>
            <NumberField
              label={type === null ? '' : priceLabel(type, field)}
              value={draft[field]}
              format={exactText}
              unit={field === 'trail' && trailBy === 'percent' ? '%' : ''}
              disabled={disabled}
              onValue={(value) => onChange({ [field]: value })}
            />
          </div>
        ))}
        {lives.length === 0 ? null : (
          <Select
            label="Time in force"
            value={draft.life ?? ''}
            onValueChange={(value) => onChange({ life: timeInForceOf(lives, value) })}
          >
            <option value="">Choose…</option>
            {lives.map((each) => (
              <option key={each} value={each}>
                {capitalized(timeInForceName(each))}
              </option>
            ))}
          </Select>
        )}
      </div>
      {asksReduceOnly ? (
        <Checkbox
          label="Reduce-only: never open a position"
          checked={draft.isReduceOnly}
          onCheckedChange={(isReduceOnly) => onChange({ isReduceOnly })}
        />
      ) : null}
    </fieldset>
  );
}

function timeInForceOf(lives: readonly TimeInForceKind[], value: string): TimeInForceKind | null {
  return lives.find((each) => each === value) ?? null;
}
