import type { Bar } from '../market/bar.ts';
import { atr } from '../market/indicators/atr.ts';
import { rsi } from '../market/indicators/rsi.ts';
import { sma } from '../market/indicators/sma.ts';
import { BIAS_ATR_PERIOD, BIAS_RSI_PERIOD } from './bias-rules.ts';
import { findSwings, readStructure, swingSide } from './swing-structure.ts';
import type { SwingStructure } from './swing-structure.ts';

/**
 * Measures of a set-up, independent of price scale and date. A measure is `null` if it needs more bars, and a measure
 * in ATR also if no price ever moved. Values are rounded only here, so that numbers, sentences and verdicts agree.
 */
export interface SetupMeasures {
  readonly swingStructure: SwingStructure;
  /**
   * Slope of the 50-bar mean in ATR per bar: (mean − mean 10 bars earlier) ÷ 10 ÷ ATR; `null` if the set-up has fewer
   * than 60 bars.
   */
  readonly meanSlopeAtr: number | null;
  /** RSI of the closes over `BIAS_RSI_PERIOD` bars. */
  readonly rsi: number | null;
  /** Share of the set-up's ATR(14) values that are at most the last ATR, in percent, 0 to 100. */
  readonly atrPercentile: number | null;
  /** Distance from the last close up to the nearest swing high above it, in ATR; `null` if there is none. */
  readonly swingHighAtr: number | null;
  /** Distance from the last close down to the nearest swing low below it, in ATR; `null` if there is none. */
  readonly swingLowAtr: number | null;
  /** Mean volume of the last 10 bars ÷ mean volume of the set-up; `null` if no volume is known. */
  readonly volumeRatio: number | null;
  /** Last close − close 10 bars earlier, in ATR. */
  readonly lateMoveAtr: number | null;
  readonly hasSwingHigh: boolean;
  readonly hasSwingLow: boolean;
}

export const MEAN_BARS = 50;
/**
 * Number of bars at the end of a set-up over which the slope of the mean, the late volume and the late move are
 * measured.
 */
export const LATE_BARS = 10;

/** Measures the set-up from its own bars; ATR(14) at its last bar is the unit of all distances. */
export function measureSetup(setup: readonly Bar[]): SetupMeasures {
  const closes = setup.map((bar) => bar.c);
  const close = closes.at(-1) ?? 0;
  const atrs = atr(setup, BIAS_ATR_PERIOD).filter(Number.isFinite);
  const unit = atrs.at(-1) ?? 0;
  const inAtr = (distance: number, decimals = 2): number | null =>
    unit > 0 ? rounded(distance / unit, decimals) : null;

  const mean = sma(closes, MEAN_BARS);
  const swings = findSwings(setup, swingSide(setup.length));
  const highs = swings.filter((swing) => swing.kind === 'high').map((swing) => swing.price);
  const lows = swings.filter((swing) => swing.kind === 'low').map((swing) => swing.price);
  return {
    swingStructure: readStructure(swings),
    meanSlopeAtr: inAtr(changeOver(mean, LATE_BARS) / LATE_BARS, 3),
    rsi: rounded(rsi(closes, BIAS_RSI_PERIOD).at(-1) ?? Number.NaN, 1),
    atrPercentile: unit > 0 ? rounded((100 * atrs.filter((each) => each <= unit).length) / atrs.length, 0) : null,
    swingHighAtr: inAtr(Math.min(...highs.filter((price) => price > close)) - close),
    swingLowAtr: inAtr(close - Math.max(...lows.filter((price) => price < close))),
    volumeRatio: volumeRatio(setup),
    lateMoveAtr: inAtr(changeOver(closes, LATE_BARS)),
    hasSwingHigh: highs.length > 0,
    hasSwingLow: lows.length > 0,
  };
}

function changeOver(values: ArrayLike<number>, bars: number): number {
  const last = values.length - 1;
  return (values[last] ?? Number.NaN) - (values[last - bars] ?? Number.NaN);
}

function volumeRatio(setup: readonly Bar[]): number | null {
  const total = setup.reduce((sum, bar) => sum + bar.v, 0);
  const late = setup.slice(-LATE_BARS);
  const lateTotal = late.reduce((sum, bar) => sum + bar.v, 0);
  return total > 0 ? rounded(lateTotal / late.length / (total / setup.length), 2) : null;
}

/** Rounds a value; returns `null` if it is not finite (`NaN`, or the distance to a swing that does not exist). */
function rounded(value: number, decimals: number): number | null {
  if (!Number.isFinite(value)) return null;
  const result = Number(value.toFixed(decimals));
  return result === 0 ? 0 : result;
}
