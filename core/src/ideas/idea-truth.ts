import type { BiasDirection } from '../bias/bias-rules.ts';
import { logBars } from '../bias/drawn-bars.ts';
import { setupAtr } from '../bias/setup-atr.ts';
import { directionOf, type BiasTruth } from '../bias/truth.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Bar } from '../market/bar.ts';
import { atr } from '../market/indicators/atr.ts';
import { BIAS_ATR_PERIOD } from '../bias/bias-rules.ts';
import type { OutcomeChances } from '../bias/rated-draw.ts';
import { firstOpenFrom } from './first-open.ts';
import { IDEA_HORIZON_RULES, type IdeaHorizon } from './idea-rules.ts';

/** Minimum number of earlier windows for base rates to be computed. */
export const RATES_MIN_WINDOWS = 100;

/** Returns the ATR(14) of log prices before an idea starts; the idea's move is compared with it. Needs 15 bars. */
export const ideaAtr = (setup: readonly Bar[]): number => setupAtr(logBars(setup));

/**
 * Returns the market's move from the start price to the end price, by the rule of rated Bias Tests: the move of log
 * prices is neutral if it is smaller than half an ATR of log prices.
 */
export function ideaTruth(startPrice: number, endPrice: number, logAtr: number): BiasTruth {
  invariant(startPrice > 0 && endPrice > 0, 'the prices of an idea are above 0');
  const move = Math.log(endPrice) - Math.log(startPrice);
  return {
    direction: directionOf(move, logAtr),
    movePercent: (endPrice / startPrice - 1) * 100,
    moveAtr: logAtr > 0 ? move / logAtr : 0,
  };
}

/**
 * Returns the base rate of each outcome before an idea starts. Every earlier bar that has enough bars before it is
 * treated as the start of a window. The outcome of each window is judged by the rule for an idea with this horizon. One
 * window of each outcome is added, so that no rate is 0. Returns `null` if there are fewer than 100 windows.
 */
export function ideaRates(bars: readonly Bar[], horizon: IdeaHorizon): OutcomeChances | null {
  const { lengthMs } = IDEA_HORIZON_RULES[horizon];
  const atrs = atr(logBars(bars), BIAS_ATR_PERIOD);
  const counts: Record<BiasDirection, number> = { bullish: 1, bearish: 1, neutral: 1 };
  let windows = 0;
  let end = 0;
  for (let start = BIAS_ATR_PERIOD + 1; start < bars.length; start += 1) {
    const first = bars[start];
    const before = atrs[start - 1];
    if (first === undefined || before === undefined || !Number.isFinite(before)) continue;
    end = firstOpenFrom(bars, first.t + lengthMs, end);
    const last = bars[end];
    if (last === undefined) break;
    counts[ideaTruth(first.o, last.o, before).direction] += 1;
    windows += 1;
  }
  if (windows < RATES_MIN_WINDOWS) return null;
  const total = windows + 3;
  return { bullish: counts.bullish / total, bearish: counts.bearish / total, neutral: counts.neutral / total };
}
