/**
 * The peak and the trough of the largest drawdown of an equity curve, as a rule of `click-bars`. The curve is the
 * equity of an account that held one market.
 */
import { elementAt } from '../kernel/element-at.ts';
import type { BarColumns } from '../market/bar-columns.ts';
import { withinBars, type ClickRule } from './bar-rules.ts';
import { percentText } from '../kernel/number-text.ts';
import type { WindowMaterial } from './task-chart.ts';

const START_EQUITY = 10_000;
/** Minimum depth of the largest drawdown, as a share of the peak, because smaller drawdowns are hard to see. */
const DEPTH_MIN = 0.06;
/** Minimum amount by which the largest drawdown is deeper than every other drawdown, as a share of the peak. */
const LEAD_MIN = 0.015;
const BARS_OFF = 1;
/** Minimum index of the peak, so that the start of the curve is never the answer. */
const PEAK_MIN = 5;

interface Drawdown {
  readonly peak: number;
  readonly trough: number;
  /** Loss as a share of the peak. */
  readonly depth: number;
}

/** Returns the drawdowns in order of time. Each runs from a peak to the lowest close before the next new high. */
function drawdownsOf({ c }: BarColumns): readonly Drawdown[] {
  const found: Drawdown[] = [];
  let [peak, trough] = [0, 0];
  const end = () => {
    if (trough > peak) found.push({ peak, trough, depth: 1 - elementAt(c, trough) / elementAt(c, peak) });
  };
  for (const [index, close] of c.entries()) {
    if (close >= elementAt(c, peak)) {
      end();
      [peak, trough] = [index, index];
    } else if (trough === peak || close < elementAt(c, trough)) trough = index;
  }
  end();
  return found;
}

function deepest(bars: BarColumns): Drawdown | null {
  const [first, second] = drawdownsOf(bars).toSorted((a, b) => b.depth - a.depth);
  if (first === undefined || first.depth < DEPTH_MIN) return null;
  return second !== undefined && first.depth - second.depth < LEAD_MIN ? null : first;
}

function extremes({ c }: BarColumns): { readonly highest: number; readonly lowest: number } {
  const closes = [...c];
  return { highest: closes.indexOf(Math.max(...closes)), lowest: closes.indexOf(Math.min(...closes)) };
}

/**
 * Converts closes into the equity of an account that started with 10,000 and held the market. Each bar opens at the
 * previous close and has no wicks.
 */
function equityWindow({ bars, ...window }: WindowMaterial): WindowMaterial | null {
  const start = bars[0]?.c ?? 0;
  if (start <= 0) return null;
  let before = START_EQUITY;
  const days = bars.map((bar) => {
    const equity = Math.round((START_EQUITY * bar.c) / start);
    const [o, c] = [before, equity];
    before = equity;
    return { ...bar, o, h: Math.max(o, c), l: Math.min(o, c), c };
  });
  return { ...window, bars: days, decimals: 0 };
}

/**
 * Returns the index of the peak up to a bar (the highest close so far), and how far the bar's close lies below the
 * peak, as a share of the peak.
 */
function fallAt({ c }: BarColumns, index: number): { readonly peak: number; readonly depth: number } {
  let peak = 0;
  for (let at = 0; at <= index; at += 1) if (elementAt(c, at) >= elementAt(c, peak)) peak = at;
  return { peak, depth: 1 - elementAt(c, index) / elementAt(c, peak) };
}

export const DRAWDOWN_ENDS: ClickRule = {
  prompt:
    'An account of 10,000 that held one market. Click two bars: the peak and the trough of its deepest drawdown, by the end of each bar.',
  noun: 'end',
  bars: 120,
  cut: equityWindow,
  least: () => 2,
  find({ bars }) {
    const drawdown = deepest(bars);
    if (drawdown === null) return [];
    const { peak, trough } = drawdown;
    const { highest, lowest } = extremes(bars);
    // No task is made if the peak and the trough are also the highest and the lowest point of the curve, because a
    // learner who does not know the rule would click these two points.
    if (peak === highest && trough === lowest) return [];
    return peak >= PEAK_MIN && trough - peak > 2 * BARS_OFF + 1 ? [peak, trough] : [];
  },
  nearness: (_chart, clicked, right) => withinBars(BARS_OFF, clicked, right),
  failure({ bars }, index) {
    const drawdown = deepest(bars);
    if (drawdown?.peak === index || drawdown?.trough === index) return null;
    const { peak, depth } = fallAt(bars, index);
    if (peak === index) {
      const next = drawdownsOf(bars).find((each) => each.peak === index);
      const fall =
        next === undefined ? 'no fall follows it' : `the fall after it is ${percentText(100 * next.depth, 1)}`;
      return { sentence: `Bar ${index + 1} is a new high, and ${fall}. Another fall is deeper.`, bars: [index] };
    }
    return {
      sentence: `Bar ${index + 1} is ${percentText(100 * depth, 1)} below its peak at bar ${peak + 1}. A drawdown is measured from the peak before it to the lowest end after that; another bar is further down.`,
      bars: [peak, index],
    };
  },
  sentence({ bars }, index) {
    const drawdown = deepest(bars);
    if (drawdown === null) return '';
    const depth = percentText(100 * drawdown.depth, 1);
    return index === drawdown.peak
      ? `Bar ${index + 1} is the peak: from there to bar ${drawdown.trough + 1} the curve falls ${depth}.`
      : `Bar ${index + 1} is the trough: ${depth} below the peak at bar ${drawdown.peak + 1}, not below the start.`;
  },
  reach: { before: 6, after: 6 },
};
