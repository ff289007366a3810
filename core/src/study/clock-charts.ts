/**
 * Hourly charts, one for each asset class, which a learner tells apart by their trading hours. Prices are scaled to the
 * mean range of the chart's own bars, and all charts have the same number of bars. So neither the price nor the size of
 * the moves reveals the class.
 */
import { elementAt } from '../kernel/element-at.ts';
import type { Random } from '../kernel/random.ts';
import { HOUR_MS } from '../kernel/time.ts';
import { shuffled } from '../bias/random-draw.ts';
import type { AssetClass } from '../market/asset.ts';
import type { Bar } from '../market/bar.ts';
import { barName } from '../kernel/number-text.ts';
import { openHours, taskChart } from './task-chart.ts';
import type { ClassWindow } from './task-material.ts';
import type { TaskChart } from './task.ts';

/**
 * Number of hourly bars that are drawn for a chart: more than five days of continuous trading, so that most windows
 * include a weekend.
 */
export const CLOCK_WINDOW_BARS = 130;
/** Number of bars in each chart, which is a part of the drawn window. */
const CHART_BARS = 60;
/** Minimum number of bars on each side of the weekend in the chart of a currency pair. */
const WEEKEND_MARGIN = 8;

/**
 * A pause in trading before the bar at `index`. `hours` is the time between the starts of this bar and the previous
 * one, at least 2.
 */
interface Pause {
  readonly index: number;
  readonly hours: number;
}

function pausesOf(bars: readonly Bar[]): readonly Pause[] {
  return bars.flatMap(({ t }, index) => {
    const before = bars[index - 1]?.t;
    const hours = before === undefined ? 1 : Math.round((t - before) / HOUR_MS);
    return hours > 1 ? [{ index, hours }] : [];
  });
}

const isNight = ({ hours }: Pause) => hours >= 12 && hours <= 24;
const isWeekend = ({ hours }: Pause) => hours >= 40;
const isShort = ({ hours }: Pause) => hours <= 6;

interface Clock {
  readonly box: string;
  /** Whether the pauses of a chart are typical of the class; `why` explains them in words. */
  readonly fits: (pauses: readonly Pause[]) => boolean;
  readonly why: (pauses: readonly Pause[]) => string;
}

/** Returns words for the two bars around a pause: `the starts of bars 30 and 31`. */
const around = ({ index }: Pause) => `the starts of ${barName(index - 1).replace('bar', 'bars')} and ${index + 1}`;

function firstSentence(pauses: readonly Pause[], is: (pause: Pause) => boolean): string {
  const pause = pauses.find(is);
  return pause === undefined ? '' : `${pause.hours} hours lie between ${around(pause)}`;
}

const CLOCKS: Readonly<Record<AssetClass, Clock>> = {
  crypto: {
    box: 'A coin',
    fits: (pauses) => pauses.length === 0,
    why: () => `None of ${CHART_BARS} hours in a row is missing: coins trade day and night, all week.`,
  },
  equity: {
    box: 'A share',
    fits: (pauses) => pauses.filter(isNight).length >= 3,
    why: (pauses) => `${firstSentence(pauses, isNight)}: this market closes overnight.`,
  },
  commodity: {
    box: 'Gold',
    fits: (pauses) => pauses.filter(isShort).length >= 2 && pauses.every((each) => isShort(each) || isWeekend(each)),
    why: (pauses) =>
      `${firstSentence(pauses, isShort)}, and so again a day later: this market pauses for an hour a day.`,
  },
  forex: {
    box: 'A currency pair',
    fits: (pauses) =>
      pauses.length === 1 &&
      pauses.every(
        (each) => isWeekend(each) && each.index >= WEEKEND_MARGIN && each.index <= CHART_BARS - WEEKEND_MARGIN,
      ),
    why: (pauses) =>
      `${firstSentence(pauses, isWeekend)}, and no other hour is missing: this market closes at the weekend only.`,
  },
};

export interface ClockChart {
  readonly box: string;
  readonly chart: TaskChart;
  readonly why: string;
}

/**
 * Returns a chart that is cut from the window and shows the typical pauses of the window's class; `null` if no part of
 * the window shows them.
 */
export function clockChart({ assetClass, assetName, interval, bars }: ClassWindow, random: Random): ClockChart | null {
  const clock = CLOCKS[assetClass];
  const starts = Array.from({ length: Math.max(0, bars.length - CHART_BARS + 1) }, (_, start) => start);
  for (const start of shuffled(random, starts)) {
    const part = bars.slice(start, start + CHART_BARS);
    const pauses = pausesOf(part);
    if (!clock.fits(pauses)) continue;
    const chart = { ...taskChart(interval, scaled(part), 2), hours: openHours(part) };
    return { box: clock.box, chart, why: `${assetName}, ${monthOf(elementAt(part, 0))}: ${clock.why(pauses)}` };
  }
  return null;
}

/** Returns the bars scaled so that the first open is 100 and the mean range is 1. */
function scaled(bars: readonly Bar[]): readonly Bar[] {
  const range = bars.reduce((sum, { h, l }) => sum + h - l, 0) / bars.length;
  const { o: from } = elementAt(bars, 0);
  const price = (value: number) => 100 + (value - from) / range;
  return bars.map(({ t, o, h, l, c, v }) => ({ t, o: price(o), h: price(h), l: price(l), c: price(c), v }));
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

function monthOf({ t }: Bar): string {
  const date = new Date(t);
  return `${elementAt(MONTHS, date.getUTCMonth())} ${date.getUTCFullYear()}`;
}
