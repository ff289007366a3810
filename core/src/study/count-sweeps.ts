/**
 * A `count` rule for the claim that the price turns after a sweep: an event counts if the close five bars later is
 * lower after a swept high, or higher after a swept low. Controls are randomly drawn bars; each has the direction of
 * one of the events.
 */
import { SWING_RULE } from '../grading/swings.ts';
import { sweptSwings } from './break-bar-rules.ts';
import { JUDGED_AFTER, callEvent } from './count-candles.ts';
import type { CountEvent, CountRule } from './count-rule.ts';
import { barName, capitalized } from '../kernel/number-text.ts';

const CHART_BARS = 150;
/** Index of the first bar at which a swing can be confirmed. */
const FIRST_BAR = SWING_RULE.before + SWING_RULE.after;

export const SWEEP_REVERSALS: CountRule = {
  prompt: `After which of these did price turn? The claim is right if the close ${JUDGED_AFTER} bars on is lower after a swept high, and higher after a swept low.`,
  words: `Compare the close of the bar with the close ${JUDGED_AFTER} bars on. The line marks the first close.`,
  names: { events: 'Sweeps', controls: 'Random bars' },
  bars: CHART_BARS,
  find(chart, measured) {
    return [...sweptSwings(measured)].flatMap(([index, { swing }]): CountEvent[] => {
      if (index + JUDGED_AFTER >= chart.bars.length) return [];
      const name = capitalized(`sweep of the ${swing.kind} of ${barName(swing.index)}`);
      return [callEvent(measured, index, swing.kind === 'high' ? 'lower' : 'higher', name)];
    });
  },
  controls(chart, measured, events, random) {
    const room = chart.bars.length - JUDGED_AFTER - FIRST_BAR;
    return events.map(({ text }) => {
      const index = FIRST_BAR + random.below(room);
      return callEvent(measured, index, text.endsWith('higher') ? 'higher' : 'lower', 'Random bar');
    });
  },
};
