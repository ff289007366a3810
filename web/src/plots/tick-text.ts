import { fixedText } from '../ui/number-text.ts';

/** Returns the number of decimal places with which ticks that are `step` apart differ; 0 for a single tick. */
function decimalsOf(step: number): number {
  // The difference of two ticks has a rounding error.
  return step <= 0 ? 0 : Math.max(0, -Math.floor(Math.log10(step * (1 + 1e-9))));
}

/** Returns a value on an axis whose ticks are `step` apart, with as many decimal places as the step needs. */
export const stepText = (value: number, step: number): string => fixedText(value, decimalsOf(step));

/** Returns a share (0 to 1) on an axis whose ticks are `step` apart, in percent. */
export const stepShareText = (value: number, step: number): string => `${stepText(100 * value, 100 * step)}%`;
