import { LEG_RATIOS } from '@tradesense/core/grading/leg-ratios.ts';
import { exactText } from '../../ui/number-text.ts';
import { plainDecimal } from '../../ui/plain-decimal.ts';
import styles from './mark-list.module.css';
import { MarkInput } from './mark-input.tsx';
import { roomFor, shownNumber } from './mark-number.tsx';
import type { Mark } from './mark.ts';

interface LegRatioFieldsProps {
  mark: Mark;
  /** Name of the leg, such as "Leg 1". */
  name: string;
  /** Smallest move of the price. */
  step: number;
  onEdit: (mark: Mark) => void;
}

/** Formats a ratio as a percentage: '61.8%'. */
export function ratioText(ratio: number): string {
  return `${Number((100 * ratio).toFixed(1))}%`;
}

/** Returns the id of the field for one price of a leg, so that the field can be focused from elsewhere on the page. */
export function ratioFieldId(markId: number, ratio: number): string {
  return `ratio-${markId}-${ratio}`;
}

/**
 * Shows a field for the price of each retracement. The tool does not draw the retracements, because computing them is
 * part of the exam.
 */
export function LegRatioFields({ mark, name, step, onEdit }: LegRatioFieldsProps) {
  const change = (index: number, price: number | null): void => {
    const ratios = LEG_RATIOS.map((_, each) => (each === index ? price : (mark.ratios?.[each] ?? null)));
    onEdit({ ...mark, ratios });
  };
  return (
    <div className={styles['ratios']}>
      {LEG_RATIOS.map((ratio, index) => (
        <RatioField
          key={ratio}
          id={ratioFieldId(mark.id, index)}
          label={ratioText(ratio)}
          name={`Retracement ${ratioText(ratio)} of ${name}`}
          value={mark.ratios?.[index] ?? null}
          step={step}
          onCommit={(price) => change(index, price)}
        />
      ))}
    </div>
  );
}

interface RatioFieldProps {
  id: string;
  label: string;
  name: string;
  value: number | null;
  step: number;
  onCommit: (price: number | null) => void;
}

/** Formats a price as the anchors of the leg show theirs. A price with more decimals than the step keeps them. */
function pricedText(price: number, step: number): string {
  const text = shownNumber(price, step);
  return Number(plainDecimal(text)) === price ? text : exactText(price);
}

/** A price field that may be empty. It passes on its value when it loses the focus or Enter is pressed. */
function RatioField({ id, label, name, value, step, onCommit }: RatioFieldProps) {
  const text = value === null ? '' : pricedText(value, step);
  return (
    <MarkInput
      {...{ id, label, name, text }}
      placeholder="price"
      {...(text === '' ? {} : { style: roomFor(text) })}
      onTake={(price) => {
        onCommit(price);
        return true;
      }}
    />
  );
}
