/**
 * A `count` rule for retracements that turn near a ratio. A retracement is a leg that is smaller than the leg before
 * it; it turns at the ratio if the retraced share is within 5 percentage points of 38.2%. Controls are the same turns,
 * compared with a neighboring ratio.
 */
import type { ChartBars } from '../grading/chart-bars.ts';
import { detectLegs } from '../grading/legs.ts';
import { ratioPrice } from '../grading/leg-ratios.ts';
import type { CountEvent, CountRule } from './count-rule.ts';
import { barName, capitalized, percentText } from '../kernel/number-text.ts';

const RATIO = 0.382;
const WIDTH = 0.05;
/** Ratio of the controls, as a share of the leg: the middle of the band next to the band around 38.2%. */
const BESIDE = 0.482;
const CHART_BARS = 200;

interface Retracement {
  readonly leg: ReturnType<typeof detectLegs>[number];
  readonly turn: number;
  /** Share of the leg that was retraced. */
  readonly share: number;
}

function retracements(measured: ChartBars): readonly Retracement[] {
  const legs = detectLegs(measured);
  return legs.slice(1).flatMap((next, place): Retracement[] => {
    const leg = legs[place];
    if (leg === undefined) return [];
    const share = Math.abs(next.to.price - next.from.price) / Math.abs(leg.to.price - leg.from.price);
    return share < 1 ? [{ leg, turn: next.to.index, share }] : [];
  });
}

const band = (middle: number) => `${percentText(100 * middle, 1)} ± ${100 * WIDTH}`;

function eventOf({ leg, turn, share }: Retracement, middle: number): CountEvent {
  const [near, far] = [ratioPrice(leg, middle - WIDTH), ratioPrice(leg, middle + WIDTH)];
  const isCounted = Math.abs(share - middle) <= WIDTH;
  return {
    text: `Leg ${leg.from.index + 1} → ${leg.to.index + 1}, turn at ${barName(turn)}, band ${band(middle)}`,
    from: leg.to.index,
    until: turn,
    top: Math.max(near, far),
    bottom: Math.min(near, far),
    isCounted,
    why: capitalized(
      `the turn at ${percentText(100 * share, 1)} lies ${isCounted ? 'inside' : 'outside'} ${band(middle)}.`,
    ),
    bars: [leg.from.index, leg.to.index, turn],
  };
}

export const RETRACEMENTS: CountRule = {
  prompt: `Which turns lie in the band? A band is drawn from the end of each leg to the next swing; the turn counts if that swing lies inside. Each band is ${200 * WIDTH} points of the leg wide.`,
  words:
    'Divide the way back by the leg, both from the end of the leg. The turn counts if that share lies in the band.',
  names: {
    events: `Bands at ${percentText(100 * RATIO, 1)}`,
    controls: `Bands beside it, at ${percentText(100 * BESIDE, 1)}`,
  },
  bars: CHART_BARS,
  find: (_chart, measured) => retracements(measured).map((each) => eventOf(each, RATIO)),
  controls(_chart, measured, events) {
    const byEnd = new Map(retracements(measured).map((each) => [each.leg.to.index, each]));
    return events.flatMap(({ from }) => {
      const own = byEnd.get(from);
      return own === undefined ? [] : [eventOf(own, BESIDE)];
    });
  },
};
