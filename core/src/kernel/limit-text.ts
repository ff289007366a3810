/** Formats distances for sentences that compare them with a limit. */
import { atrText } from './number-text.ts';

/** Last digit of a distance that is shown, in ATR. */
const ATR_STEP = 0.01;

/**
 * Formats a distance as `0.49 ATR`, without a sign, on its own side of `limit`: a smaller distance never reads as the
 * limit, as 0.498 would beside a limit of 0.5. A distance that equals the limit or exceeds it never reads as less.
 */
export function atrTextBeside(limit: number, atr: number): string {
  const size = Math.abs(atr);
  const rounded = Number(size.toFixed(2));
  if (size < limit && rounded >= limit) return atrText(rounded - ATR_STEP);
  return atrText(size >= limit && rounded < limit ? rounded + ATR_STEP : rounded);
}

/**
 * Formats a distance below `limit` with what it lacks: `1.24 ATR, 0.26 short`. It lacks at least the last digit that is
 * shown.
 */
export function shortOfText(limit: number, atr: number): string {
  return `${atrTextBeside(limit, atr)}, ${Math.max(limit - Math.abs(atr), ATR_STEP).toFixed(2)} short`;
}
