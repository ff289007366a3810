import { invariant } from '../kernel/invariant.ts';
import type { Bar } from '../market/bar.ts';
import { BIAS_NEUTRAL_ATR } from './bias-rules.ts';
import type { BiasDirection } from './bias-rules.ts';
import { logBars } from './drawn-bars.ts';
import { setupAtr } from './setup-atr.ts';

export interface BiasTruth {
  readonly direction: BiasDirection;
  /** (last outcome close − last set-up close) ÷ last set-up close × 100. */
  readonly movePercent: number;
  /** The move of `movePercent` in units of the ATR(14) at the set-up's end; 0 if that ATR is 0. */
  readonly moveAtr: number;
}

/** Returns the direction of a move: neutral if the move is zero or strictly smaller than `BIAS_NEUTRAL_ATR` ATR. */
export function directionOf(move: number, atr: number): BiasDirection {
  if (move === 0 || Math.abs(move) < BIAS_NEUTRAL_ATR * atr) return 'neutral';
  return move > 0 ? 'bullish' : 'bearish';
}

/**
 * Returns the market's move after the set-up. The ATR is computed from the set-up's bars only, so the size from which a
 * move is not neutral is fixed before the first outcome bar. Source: product rules, section 2.
 */
export function classifyOutcome(setup: readonly Bar[], outcome: readonly Bar[]): BiasTruth {
  const before = setup.at(-1)?.c;
  const after = outcome.at(-1)?.c;
  invariant(before !== undefined && before > 0, 'a set-up needs a last close above 0');
  invariant(after !== undefined, 'an outcome needs at least one bar');
  const atr = setupAtr(setup);
  const move = after - before;
  return { direction: directionOf(move, atr), movePercent: (move / before) * 100, moveAtr: atr > 0 ? move / atr : 0 };
}

/**
 * Returns the same as `classifyOutcome`, but computed with log prices (rule version 2). Move and ATR are differences of
 * logarithms, so a mirrored chart has the mirrored truth. With raw prices, the truth of the mirrored chart would differ
 * for 4% of daily, 17% of weekly and 67% of monthly windows.
 */
export function classifyOutcomeByLog(setup: readonly Bar[], outcome: readonly Bar[]): BiasTruth {
  const before = setup.at(-1)?.c;
  const after = outcome.at(-1)?.c;
  invariant(before !== undefined && before > 0, 'a set-up needs a last close above 0');
  invariant(after !== undefined && after > 0, 'an outcome needs a last close above 0');
  const atr = setupAtr(logBars(setup));
  const move = Math.log(after) - Math.log(before);
  const movePercent = ((after - before) / before) * 100;
  return { direction: directionOf(move, atr), movePercent, moveAtr: atr > 0 ? move / atr : 0 };
}
