/** Formats distances for sentences that compare them with a limit. */
import { atrText } from './number-text.ts';

/** Last digit of a distance that is shown, in ATR. */
const ATR_STEP = 0.01;

const shown = (distance: number): number => Number(Math.abs(distance).toFixed(2));

/**
 * Formats a distance as `0.49 ATR`, without a sign, on its own side of `limit`. Beside a minimum (`least`), a smaller
 * distance never reads as the limit, as 0.498 would beside 0.5; beside a maximum (`most`), a larger one never does.
 */
export function atrTextBeside(limit: number, atr: number, kind: 'least' | 'most' = 'least'): string {
  const [size, edge] = [shown(atr), shown(limit)];
  if (kind === 'least') return atrText(Math.abs(atr) < limit ? Math.min(size, edge - ATR_STEP) : size);
  return atrText(Math.abs(atr) > limit ? Math.max(size, edge + ATR_STEP) : size);
}

/**
 * Formats a distance below `limit` with what it lacks: `1.24 ATR, 0.26 short`. It lacks at least the last digit that is
 * shown.
 */
export function shortOfText(limit: number, atr: number): string {
  return `${atrTextBeside(limit, atr)}, ${Math.max(limit - Math.abs(atr), ATR_STEP).toFixed(2)} short`;
}
