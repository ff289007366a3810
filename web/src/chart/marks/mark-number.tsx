import { fixedText } from '../../ui/number-text.ts';
import { MarkInput } from './mark-input.tsx';

/** Width of a field in addition to its digits: the padding and the border. */
const BESIDE_DIGITS = '1.375rem';

interface MarkNumberProps {
  label: string;
  /** Accessible name, which also identifies the mark. */
  name: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Called with a new valid value when the field loses focus or Enter is pressed. */
  onCommit: (value: number) => void;
}

/**
 * Formats a value with the decimals of the step: a price as the axis of the chart writes it, '31,242.10', and a whole
 * number without separators. The point always marks decimals, as in what a field reads.
 */
export function shownNumber(value: number, step: number): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  return decimals === 0 ? value.toFixed(0) : fixedText(value, decimals, 'en-US');
}

/** Returns the style of a field that is wide enough for all digits of its text. */
export const roomFor = (text: string) => ({ minWidth: `calc(${text.length}ch + ${BESIDE_DIGITS})` });

/**
 * A number field. Its value applies when the field loses the focus or Enter is pressed; the arrow keys change it by a
 * step. A value out of range is replaced by the last valid value.
 */
export function MarkNumber({ label, name, value, min, max, step, onCommit }: MarkNumberProps) {
  const text = shownNumber(value, step);
  return (
    <MarkInput
      {...{ label, name, text }}
      range={{ value, min, max }}
      style={roomFor(text)}
      onStep={(from, direction) => shownNumber(Math.min(max, Math.max(min, from + direction * step)), step)}
      onTake={(next) => {
        if (next === null || next < min || next > max || (step >= 1 && !Number.isInteger(next))) return false;
        onCommit(next);
        return true;
      }}
    />
  );
}
