/** Events of indicators, breakouts and long trends. */
import { elementAt } from '../../kernel/element-at.ts';
import type { BarColumns } from '../../market/bar-columns.ts';
import { bollinger } from '../../market/indicators/bollinger.ts';
import { macd } from '../../market/indicators/macd.ts';
import { rsi } from '../../market/indicators/rsi.ts';
import { sma } from '../../market/indicators/sma.ts';
import type { AtlasEvent, AtlasSide } from '../claim.ts';
import { eventsWhere } from '../outcomes.ts';

/** Returns the first bar of each stretch with an RSI below 30 (side 1) or above 70 (side −1). */
export function rsiEvents({ c, ...bars }: BarColumns, side: AtlasSide): AtlasEvent[] {
  const values = rsi(c, 14);
  const isBeyond = (index: number) => (side > 0 ? elementAt(values, index) < 30 : elementAt(values, index) > 70);
  return eventsWhere({ c, ...bars }, (index) => (isBeyond(index) && !isBeyond(index - 1) ? side : null));
}

/**
 * Returns the first close of each stretch outside the Bollinger bands (20, 2). The claim is that the price returns into
 * the bands.
 */
export function bollingerEvents(bars: BarColumns): AtlasEvent[] {
  const { upper, lower } = bollinger(bars.c);
  const sideAt = (index: number): AtlasSide | null => {
    const close = elementAt(bars.c, index);
    return close < elementAt(lower, index) ? 1 : close > elementAt(upper, index) ? -1 : null;
  };
  return eventsWhere(bars, (index) => {
    const side = sideAt(index);
    return side !== null && sideAt(index - 1) !== side ? side : null;
  });
}

/** Returns the bars at which `first` crosses `second`. The side of an event is the direction of the cross. */
function crossEvents(bars: BarColumns, first: Float64Array, second: Float64Array): AtlasEvent[] {
  const above = (index: number) => elementAt(first, index) - elementAt(second, index);
  return eventsWhere(bars, (index) => {
    const [before, now] = [above(index - 1), above(index)];
    if (before <= 0 && now > 0) return 1;
    return before >= 0 && now < 0 ? -1 : null;
  });
}

export function macdEvents(bars: BarColumns): AtlasEvent[] {
  const { line, signal } = macd(bars.c);
  return crossEvents(bars, line, signal);
}

const FAST_AVERAGE = 50;
const SLOW_AVERAGE = 200;

/**
 * Returns the bars at which the 50-bar average crosses the 200-bar average: golden crosses (up) and death crosses
 * (down).
 */
export function goldenCrossEvents(bars: BarColumns): AtlasEvent[] {
  return crossEvents(bars, sma(bars.c, FAST_AVERAGE), sma(bars.c, SLOW_AVERAGE));
}

/** Returns every bar that closes above the 200-bar average. The claim is that the price rises after it. */
export function aboveAverageEvents(bars: BarColumns): AtlasEvent[] {
  const average = sma(bars.c, SLOW_AVERAGE);
  return eventsWhere(bars, (index) => (elementAt(bars.c, index) > elementAt(average, index) ? 1 : null));
}

/** Length, in bars, of the trading range before a breakout. */
const RANGE_BARS = 20;

/** Returns the highest high (or lowest low) of the `RANGE_BARS` bars before `index`. */
function extremeBefore(values: Float64Array, index: number, pick: (a: number, b: number) => number): number {
  let extreme = elementAt(values, index - 1);
  for (let at = index - RANGE_BARS; at < index - 1; at += 1) extreme = pick(extreme, elementAt(values, at));
  return extreme;
}

/** Returns the first closes beyond the highest high or the lowest low of the previous 20 bars. */
export function breakoutEvents(bars: BarColumns): AtlasEvent[] {
  const sideAt = (index: number): AtlasSide | null => {
    if (index < RANGE_BARS) return null;
    const close = elementAt(bars.c, index);
    if (close > extremeBefore(bars.h, index, Math.max)) return 1;
    return close < extremeBefore(bars.l, index, Math.min) ? -1 : null;
  };
  return eventsWhere(bars, (index) => {
    const side = sideAt(index);
    return side !== null && sideAt(index - 1) !== side ? side : null;
  });
}

/**
 * Number of trading days of shares in a year, to the nearest ten. For cryptocurrencies, which trade every day, it is
 * about eight months.
 */
const YEAR_BARS = 250;

/**
 * Returns the daily bars that have a year of bars before them. The side of an event is the direction of the move over
 * that year.
 */
export function yearlyTrendEvents(bars: BarColumns): AtlasEvent[] {
  return eventsWhere(bars, (index) => {
    if (index < YEAR_BARS) return null;
    const move = elementAt(bars.c, index) - elementAt(bars.c, index - YEAR_BARS);
    return move === 0 ? null : move > 0 ? 1 : -1;
  });
}

/** Returns the third of three lower closes in a row. The claim is that the price rises after it. */
export function threeFallsEvents({ c, ...bars }: BarColumns): AtlasEvent[] {
  const isFall = (index: number) => elementAt(c, index) < elementAt(c, index - 1);
  const falls = (index: number) => [0, 1, 2].every((back) => isFall(index - back));
  return eventsWhere({ c, ...bars }, (index) => (falls(index) && !isFall(index - 3) ? 1 : null));
}
