import { LEG_RATIOS } from '@tradesense/core/grading/leg-ratios.ts';
import styles from './mark-list.module.css';
import { MarkInput } from './mark-input.tsx';
import type { Mark } from './mark.ts';

interface LegRatioFieldsProps {
  mark: Mark;
  /** Name of the leg, such as "Leg 1". */
  name: string;
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
export function LegRatioFields({ mark, name, onEdit }: LegRatioFieldsProps) {
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
  onCommit: (price: number | null) => void;
}

/** A price field that may be empty. It passes on its value when it loses the focus or Enter is pressed. */
function RatioField({ id, label, name, value, onCommit }: RatioFieldProps) {
  const text = value === null ? '' : String(value);
  return (
    <MarkInput
      {...{ id, label, name, text }}
      placeholder="price"
      onTake={(price) => {
        onCommit(price);
        return true;
      }}
    />
  );
}
