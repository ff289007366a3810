/** Computes the values of a handle that moves along a scale. */

/** The scale along which a handle moves. */
export interface HandleScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The end of the scale at which a handle is drawn until it is set. */
export type HandleRest = 'min' | 'max';

/** Number of steps by which Page Up and Page Down move a handle. */
const PAGE_STEPS = 10;
/** Number of decimal places to which a multiple of the step is rounded, to remove its floating-point error. */
const CLEAN_DIGITS = 10;

/** Returns the multiple of the step that is nearest to `value`, within the ends of the scale. */
export function snapped(value: number, { min, max, step }: HandleScale): number {
  const stepped = Number((Math.round(value / step) * step).toFixed(CLEAN_DIGITS));
  return Math.min(max, Math.max(min, stepped));
}

function stepsOf(key: string): number | null {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return 1;
    case 'ArrowDown':
    case 'ArrowLeft':
      return -1;
    case 'PageUp':
      return PAGE_STEPS;
    case 'PageDown':
      return -PAGE_STEPS;
    default:
      return null;
  }
}

/**
 * Returns the value after a key press; `null` if the key does not move handles. A handle that is not set starts at the
 * end `rest` of the scale.
 */
export function valueAfterKey(key: string, value: number | null, scale: HandleScale, rest: HandleRest): number | null {
  if (key === 'Home') return scale.min;
  if (key === 'End') return scale.max;
  const steps = stepsOf(key);
  return steps === null ? null : snapped((value ?? scale[rest]) + steps * scale.step, scale);
}
