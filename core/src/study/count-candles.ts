/**
 * A `count` rule for the bars after engulfing patterns: an event counts if the close five bars later lies in the
 * direction of the pattern. Controls are randomly drawn bars; each has the direction of one of the events.
 */
import type { ChartBars } from '../grading/chart-bars.ts';
import { elementAt } from '../kernel/element-at.ts';
import { FIRST_PATTERN_BAR, isPattern, PATTERN_NAMES } from './candle-patterns.ts';
import type { CountEvent, CountRule } from './count-rule.ts';
import { barName, capitalized } from '../kernel/number-text.ts';

/** Number of bars from an event to the bar at whose close the event is judged. */
export const JUDGED_AFTER = 5;
const CHART_BARS = 120;

type Way = 'higher' | 'lower';

/**
 * Returns an event in which the bar at `index` predicts the direction `way`. The event counts if the close five bars
 * later lies in that direction.
 */
export function callEvent({ bars }: ChartBars, index: number, way: Way, name: string): CountEvent {
  const at = index + JUDGED_AFTER;
  const [now, later] = [elementAt(bars.c, index), elementAt(bars.c, at)];
  const isCounted = way === 'higher' ? later > now : later < now;
  const word = later > now ? 'higher' : later < now ? 'lower' : 'at the same price';
  return {
    text: `${name} at ${barName(index)}, right if ${barName(at)} closes ${way}`,
    from: index,
    until: at,
    top: now,
    bottom: now,
    isCounted,
    why: `${capitalized(barName(index))} ${isCounted ? 'counts' : 'does not count'}: five bars on, ${barName(at)} closed ${word}.`,
    bars: [index, at],
  };
}

export const ENGULFINGS: CountRule = {
  prompt: `Which calls came true? A call is right if the close ${JUDGED_AFTER} bars on lies on its side: higher after a bullish engulfing, lower after a bearish one.`,
  words: `Compare the close of the bar with the close ${JUDGED_AFTER} bars on. The line marks the first close.`,
  names: { events: 'Engulfings', controls: 'Random bars' },
  bars: CHART_BARS,
  find(chart, measured) {
    return chart.bars.flatMap((_, index): CountEvent[] => {
      if (index < FIRST_PATTERN_BAR || index + JUDGED_AFTER >= chart.bars.length) return [];
      if (isPattern(measured.bars, 'bullish-engulfing', index))
        return [callEvent(measured, index, 'higher', capitalized(PATTERN_NAMES['bullish-engulfing']))];
      return isPattern(measured.bars, 'bearish-engulfing', index)
        ? [callEvent(measured, index, 'lower', capitalized(PATTERN_NAMES['bearish-engulfing']))]
        : [];
    });
  },
  controls(chart, measured, events, random) {
    const room = chart.bars.length - JUDGED_AFTER - FIRST_PATTERN_BAR;
    return events.map(({ text }) => {
      const index = FIRST_PATTERN_BAR + random.below(room);
      return callEvent(measured, index, text.endsWith('higher') ? 'higher' : 'lower', 'Random bar');
    });
  },
};
