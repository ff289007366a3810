import { TRADE_TEXT_MAX } from '@tradesense/core/study/trade-plan.ts';
import type { TradePlan } from '@tradesense/core/study/task.ts';
import { Button } from '../../../../ui/button.tsx';
import { exactText } from '../../../../ui/number-text.ts';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { NumberField } from './number-field.tsx';
import styles from './plan-fields.module.css';
import { barNumber } from './bar-words.ts';
import type { PlanChoice, PlanDraft, PlanPrice } from './trade-draft.ts';

interface PlanFieldsProps {
  draft: PlanDraft;
  disabled: boolean;
  onChange: (change: Partial<PlanDraft>) => void;
  onChoose: (field: PlanChoice) => void;
  /** Sets the quantity that the chosen risk allows; `null` while stop or risk is missing or invalid. */
  onSize: (() => void) | null;
}

const SIDES: readonly { readonly value: TradePlan['side']; readonly label: string }[] = [
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
];
const PRICES: readonly { readonly field: PlanPrice; readonly label: string }[] = [
  { field: 'invalidation', label: 'Wrong at' },
  { field: 'stop', label: 'Stop' },
  { field: 'target', label: 'Target' },
];
const AMOUNTS = [
  { field: 'riskPercent', label: 'Risk', unit: '%' },
  { field: 'quantity', label: 'Quantity', unit: '' },
  { field: 'confidence', label: 'Confidence', unit: '%' },
] as const;

/** Shows the fields of a plan on one page: thesis, invalidation, exits, size and confidence. */
export function PlanFields({ draft, disabled, onChange, onChoose, onSize }: PlanFieldsProps) {
  return (
    <div className={styles['plan']}>
      <div className={styles['idea']}>
        <SegmentedControl
          label="Side"
          value={draft.side}
          options={SIDES}
          disabled={disabled}
          onValueChange={(side) => onChange({ side })}
        />
        <div onFocus={() => onChoose('swing')}>
          <NumberField
            label="Swing, bar"
            value={draft.swing === null ? null : barNumber(draft.swing)}
            format={exactText}
            disabled={disabled}
            onValue={(number) => onChange({ swing: number === null ? null : number - 1 })}
          />
        </div>
      </div>
      <TextField
        label="Thesis: why, and what would prove it wrong"
        value={draft.thesis}
        maxLength={TRADE_TEXT_MAX}
        disabled={disabled}
        onValueChange={(thesis) => onChange({ thesis })}
      />
      <div className={styles['fields']}>
        {PRICES.map(({ field, label }) => (
          <div key={field} onFocus={() => onChoose(field)}>
            <NumberField
              label={label}
              value={draft[field]}
              format={exactText}
              disabled={disabled}
              onValue={(value) => onChange({ [field]: value })}
            />
          </div>
        ))}
        {AMOUNTS.map(({ field, label, unit }) => (
          <NumberField
            key={field}
            label={label}
            value={draft[field]}
            format={exactText}
            unit={unit}
            disabled={disabled}
            onValue={(value) => onChange({ [field]: value })}
          />
        ))}
      </div>
      {disabled ? null : (
        <Button variant="secondary" size="small" disabled={onSize === null} onClick={() => onSize?.()}>
          Quantity from risk and stop
        </Button>
      )}
    </div>
  );
}
