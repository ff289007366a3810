import { invariant } from '../kernel/invariant.ts';
import type { Bar } from '../market/bar.ts';
import { atr } from '../market/indicators/atr.ts';
import { BIAS_ATR_PERIOD } from './bias-rules.ts';

/** Returns ATR(14) at the last bar of the set-up, in price units; 0 if the bars never move. */
export function setupAtr(setup: readonly Bar[]): number {
  const last = atr(setup, BIAS_ATR_PERIOD).at(-1);
  invariant(
    last !== undefined && Number.isFinite(last),
    `a set-up of ${setup.length} bars has no ATR(${BIAS_ATR_PERIOD})`,
  );
  return last;
}
