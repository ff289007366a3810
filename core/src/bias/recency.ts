import { invariant } from '../kernel/invariant.ts';
import type { Bar } from '../market/bar.ts';
import type { BiasDirection } from './bias-rules.ts';
import { setupAtr } from './setup-atr.ts';
import { directionOf } from './truth.ts';

/** Number of bars whose net move counts as "the last bars". */
export const RECENT_BARS = 5;

/**
 * Returns the direction of the last 5 set-up bars: their move is the last close − the close 5 bars earlier, and is
 * neutral if it is smaller than 0.5 ATR(14) at the set-up's end. This is the rule of `classifyOutcome`, applied to the
 * past.
 */
export function recentDirection(setup: readonly Bar[]): BiasDirection {
  const last = setup.at(-1)?.c;
  const earlier = setup.at(-1 - RECENT_BARS)?.c;
  invariant(last !== undefined && earlier !== undefined, `a set-up needs more than ${RECENT_BARS} bars`);
  return directionOf(last - earlier, setupAtr(setup));
}

/**
 * Whether a call goes with the last bars (`true`) or against them (`false`); `null` if the call or the last bars are
 * neutral.
 */
export function followsLastBars(direction: BiasDirection, recent: BiasDirection): boolean | null {
  return direction === 'neutral' || recent === 'neutral' ? null : direction === recent;
}
