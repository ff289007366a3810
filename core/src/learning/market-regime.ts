/**
 * Determines the market regime at a decision, from the bars that were shown before the decision. `docs/evidence.md`
 * states the rule in words.
 */
import { findSwings, readStructure, swingSide } from '../bias/swing-structure.ts';
import { elementAt } from '../kernel/element-at.ts';
import type { Bar } from '../market/bar.ts';
import { atr } from '../market/indicators/atr.ts';

export const MARKET_REGIMES = ['trend', 'range', 'wild'] as const;
export type MarketRegime = (typeof MARKET_REGIMES)[number];

/** Minimum number of bars for a regime; the shortest set-up of a Bias Test has 36. */
export const REGIME_BARS_MIN = 30;
const ATR_PERIOD = 14;
/** Threshold of the regime `wild`: ATR ÷ close is larger at the last bar than at more than this share of the bars. */
const WILD_ABOVE = 0.85;
/**
 * Number of bars over which a trend is measured. There is a trend if the close has moved at least `TREND_ATR` ATRs over
 * these bars, in the direction of the swings.
 */
const TREND_BARS = 20;
const TREND_ATR = 1;

/** Returns the regime at the last bar; `null` for fewer than 30 bars and for prices that never moved. */
export function marketRegime(bars: readonly Bar[]): MarketRegime | null {
  const last = bars.at(-1);
  const before = bars.at(-1 - TREND_BARS);
  if (last === undefined || before === undefined || bars.length < REGIME_BARS_MIN) return null;
  const ranges = atr(bars, ATR_PERIOD);
  const unit = elementAt(ranges, bars.length - 1);
  if (!(unit > 0)) return null;
  const shares = bars.flatMap(({ c }, i) => (i < ATR_PERIOD ? [] : [elementAt(ranges, i) / c]));
  const present = unit / last.c;
  if (shares.filter((share) => share < present).length > WILD_ABOVE * shares.length) return 'wild';
  const structure = readStructure(findSwings(bars, swingSide(bars.length)));
  const move = (last.c - before.c) / unit;
  const isUp = structure === 'higher-highs-higher-lows' && move >= TREND_ATR;
  const isDown = structure === 'lower-highs-lower-lows' && move <= -TREND_ATR;
  return isUp || isDown ? 'trend' : 'range';
}
