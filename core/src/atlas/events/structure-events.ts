/** Events found by the detectors of the exams: breaks of swings, sweeps, three-bar gaps, levels and retracements. */
import { detectGaps } from '../../grading/gaps.ts';
import { detectLevels } from '../../grading/levels.ts';
import { detectStructure, readStructure, type StructureLabel } from '../../grading/structure.ts';
import { measureChart, type ChartBars } from '../../grading/chart-bars.ts';
import { detectSwings, type Swing } from '../../grading/swings.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { sliceColumns } from '../../market/bar-columns.ts';
import { extremeOf, isMoreExtreme } from '../../market/fractals.ts';
import type { AtlasEvent } from '../claim.ts';
import { ATLAS_WARM_UP, barEvent } from '../outcomes.ts';

const isWarm = ({ index }: AtlasEvent) => index >= ATLAS_WARM_UP;

/**
 * Returns the bars that close beyond a confirmed swing. The side of an event is the direction of the break. With a
 * `label`, only breaks with that label are returned; with `null`, breaks with either label.
 */
export function breakEvents(chart: ChartBars, label: StructureLabel | null): AtlasEvent[] {
  return detectStructure(chart)
    .filter((each) => label === null || each.label === label)
    .map(({ index, direction }) => barEvent(index, direction === 'bullish' ? 1 : -1))
    .filter(isWarm);
}

/**
 * Returns the bars that go beyond the latest confirmed swing high or low but close back inside. The claim is that the
 * price then reverses. Only the first bar that goes beyond a swing counts.
 */
export function sweepEvents(chart: ChartBars): AtlasEvent[] {
  const { bars } = chart;
  const passed = new Set<Swing>();
  return readStructure(chart)
    .flatMap(({ index, high, low }): AtlasEvent[] => {
      const first = [high, low].find((known) => {
        if (known === null || passed.has(known.swing)) return false;
        return isMoreExtreme(known.swing.kind, extremeOf(bars, known.swing.kind, index), known.swing.price);
      });
      if (first === undefined || first === null) return [];
      const { kind, price } = first.swing;
      passed.add(first.swing);
      const isBeyond = isMoreExtreme(kind, elementAt(bars.c, index), price);
      return isBeyond ? [] : [{ index, side: kind === 'high' ? -1 : 1, zone: { low: price, high: price } }];
    })
    .filter(isWarm);
}

/**
 * Returns the three-bar gaps, which are known at the close of their third bar. The side is the direction of the gap: a
 * bullish gap lies below the price.
 */
export function gapEvents(chart: ChartBars): AtlasEvent[] {
  return detectGaps(chart)
    .map(({ direction, index, top, bottom }): AtlasEvent => {
      return { index: index + 1, side: direction === 'bullish' ? 1 : -1, zone: { low: bottom, high: top } };
    })
    .filter(isWarm);
}

/** Maximum number of bars between a gap and its first touch. */
const TOUCH_BARS = 50;

/** Returns the first touch of each three-bar gap. The side of an event is the direction of the gap. */
export function gapTouchEvents(chart: ChartBars): AtlasEvent[] {
  const { bars } = chart;
  return gapEvents(chart)
    .flatMap(({ index, side, zone }) => {
      if (zone === null) return [];
      const last = Math.min(bars.t.length - 1, index + TOUCH_BARS);
      for (let at = index + 1; at <= last; at += 1)
        if (side > 0 ? elementAt(bars.l, at) <= zone.high : elementAt(bars.h, at) >= zone.low)
          return [{ index: at, side, zone }];
      return [];
    })
    .toSorted((a, b) => a.index - b.index);
}

/** Number of bars over which levels are detected, as in the exam. The detection is repeated every `LEVEL_STEP` bars. */
const LEVEL_CHART_BARS = 150;
const LEVEL_STEP = 10;
/**
 * Minimum distance, in ATR, between the previous close and a level. From a nearer close, a bar that reaches the level
 * does not count as a touch.
 */
const LEVEL_DISTANCE_ATR = 0.5;

/**
 * Returns, for each detection and each of its levels, the first of the next `LEVEL_STEP` bars that reaches the level. A
 * level has at least three touches. The price is expected to turn back to the side from which it came.
 */
export function levelEvents(chart: ChartBars): AtlasEvent[] {
  const { bars, atr } = chart;
  const events: AtlasEvent[] = [];
  for (let end = LEVEL_CHART_BARS; end < bars.t.length; end += LEVEL_STEP) {
    const levels = detectLevels(measureChart(sliceColumns(bars, end - LEVEL_CHART_BARS, end)));
    for (const { price } of levels) {
      for (let index = end; index < Math.min(end + LEVEL_STEP, bars.t.length); index += 1) {
        if (elementAt(bars.l, index) > price || elementAt(bars.h, index) < price) continue;
        const away = (elementAt(bars.c, index - 1) - price) / elementAt(atr, index - 1);
        if (Math.abs(away) >= LEVEL_DISTANCE_ATR)
          events.push({ index, side: away > 0 ? 1 : -1, zone: { low: price, high: price } });
        break;
      }
    }
  }
  return events.toSorted((a, b) => a.index - b.index);
}

/** A swing that retraced a part of the leg before it. */
export interface Retracement {
  readonly index: number;
  /** How much of the leg was retraced, in percent; at most 100. */
  readonly percent: number;
  readonly price: number;
  readonly isUp: boolean;
}

/** Returns the retracements of all legs that the swing exam's rule finds. */
export function retracements(chart: ChartBars): Retracement[] {
  const swings = detectSwings(chart);
  return swings.flatMap(({ index, price, kind }, i) => {
    const [start, end] = [swings[i - 2], swings[i - 1]];
    if (start === undefined || end === undefined) return [];
    const percent = (100 * Math.abs(price - end.price)) / Math.abs(end.price - start.price);
    return percent <= 100 ? [{ index, percent, price, isUp: kind === 'low' }] : [];
  });
}
