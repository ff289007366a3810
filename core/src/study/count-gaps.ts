/**
 * A `count` rule for fills of three-bar gaps: a gap is known at its third bar, and it is filled if one of the next 20
 * bars trades at its far edge. Controls are zones with the height and distance of a gap, either on the other side of
 * the same close or at a randomly drawn bar.
 */
import type { ChartBars } from '../grading/chart-bars.ts';
import { GAP_RULE, detectGaps, type Gap } from '../grading/gaps.ts';
import { elementAt } from '../kernel/element-at.ts';
import type { Random } from '../kernel/random.ts';
import type { CountEvent, CountRule } from './count-rule.ts';
import { atrText, barName, barRange, capitalized, numberText } from '../kernel/number-text.ts';
import type { TaskChart } from './task.ts';

/** Number of bars after the third bar within which a gap may be filled. */
export const FILL_BARS = 20;
const CHART_BARS = 120;

/** A range of prices above or below the close of a bar, which the price has not entered yet. */
interface Zone {
  readonly name: string;
  readonly side: 'below' | 'above';
  /** Index of the bar from whose close on the zone is watched. */
  readonly from: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns how far into a zone the bars after `from` go (0 is its near edge, 1 its far edge), and the bar that goes
 * furthest.
 */
function deepest(
  { bars }: ChartBars,
  { side, from, top, bottom }: Zone,
): { readonly depth: number; readonly bar: number } {
  let best = { depth: Number.NEGATIVE_INFINITY, bar: from + 1 };
  for (let bar = from + 1; bar <= from + FILL_BARS; bar += 1) {
    const reached = side === 'below' ? top - elementAt(bars.l, bar) : elementAt(bars.h, bar) - bottom;
    const depth = reached / (top - bottom);
    if (depth >= 1) return { depth, bar };
    if (depth > best.depth) best = { depth, bar };
  }
  return best;
}

function eventOf(chart: TaskChart, measured: ChartBars, zone: Zone): CountEvent {
  const { depth, bar } = deepest(measured, zone);
  const far = numberText(zone.side === 'below' ? zone.bottom : zone.top, chart.decimals);
  const reached = `${barName(bar)} reached`;
  const why =
    depth >= 1
      ? `${reached} the far edge, ${far}`
      : depth >= 0.5
        ? `filled means the far edge; ${reached} the middle only`
        : depth >= 0
          ? `filled means the far edge; ${reached} the near edge only`
          : `none of the ${FILL_BARS} bars came back to it`;
  const { from, top, bottom } = zone;
  const text = `${zone.name} at ${barName(from)}, up to ${barName(from + FILL_BARS)}`;
  const decisive = depth >= 0 ? [from, bar] : [from];
  return {
    text,
    from,
    until: from + FILL_BARS,
    top,
    bottom,
    isCounted: depth >= 1,
    why: `${capitalized(why)}.`,
    bars: decisive,
  };
}

function zoneOfGap({ direction, index, top, bottom }: Gap): Zone {
  const side = direction === 'bullish' ? 'below' : 'above';
  return { name: capitalized(`${direction} gap`), side, from: index + 1, top, bottom };
}

function gapEvents(chart: TaskChart, measured: ChartBars): readonly CountEvent[] {
  return detectGaps(measured)
    .filter(({ index }) => index + 1 + FILL_BARS < chart.bars.length)
    .map((gap) => eventOf(chart, measured, zoneOfGap(gap)));
}

/**
 * Returns where an event's zone lies: the close of the event's bar, the side of that close on which the zone lies, the
 * distance from the close to the zone's near edge, and the zone's height.
 */
function placeOf({ bars }: ChartBars, { from, top, bottom }: CountEvent) {
  const close = elementAt(bars.c, from);
  const side = top <= close ? ('below' as const) : ('above' as const);
  return { close, side, distance: side === 'below' ? close - top : bottom - close, height: top - bottom };
}

function mirrorOf(chart: TaskChart, measured: ChartBars, event: CountEvent): CountEvent {
  const { close, side, distance, height } = placeOf(measured, event);
  const zone =
    side === 'below'
      ? { side: 'above' as const, bottom: close + distance, top: close + distance + height }
      : { side: 'below' as const, top: close - distance, bottom: close - distance - height };
  return eventOf(chart, measured, { ...zone, name: 'Mirror zone', from: event.from });
}

/** Returns the zone moved to another bar: on the same side, with the same height and distance in ATR. */
function movedTo(chart: TaskChart, measured: ChartBars, event: CountEvent, from: number): CountEvent {
  const { side, distance, height } = placeOf(measured, event);
  const scale = elementAt(measured.atr, from) / elementAt(measured.atr, event.from);
  const close = elementAt(measured.bars.c, from);
  const [near, high] = [distance * scale, height * scale];
  const zone =
    side === 'below'
      ? { top: close - near, bottom: close - near - high }
      : { bottom: close + near, top: close + near + high };
  return eventOf(chart, measured, { ...zone, name: 'Random zone', side, from });
}

function randomZones(
  chart: TaskChart,
  measured: ChartBars,
  events: readonly CountEvent[],
  random: Random,
): CountEvent[] {
  const room = chart.bars.length - FILL_BARS - 1;
  return events.map((event) => movedTo(chart, measured, event, 1 + random.below(room - 1)));
}

const FILLED = `A zone is filled if one of the ${FILL_BARS} bars after its bar trades at its far edge: the edge farther from price.`;
const GAPS = {
  words: FILLED,
  bars: CHART_BARS,
  find: gapEvents,
} as const;

/** Gaps of at least the exam's minimum height, compared with zones at random bars. */
export const GAP_FILLS: CountRule = {
  ...GAPS,
  prompt: `Which zones are filled? Each gap is at least ${GAP_RULE.heightAtr} ATR high and counts if one of the ${FILL_BARS} bars after it trades at the far edge.`,
  names: { events: 'Gaps', controls: 'Random zones' },
  controls: randomZones,
};

/** The rule of `GAP_FILLS`, but the gaps are compared with their mirror zones. */
export const GAP_FILLS_MIRRORED: CountRule = {
  ...GAP_FILLS,
  names: { events: 'Gaps', controls: 'Mirror zones' },
  controls: (chart, measured, events) => events.map((event) => mirrorOf(chart, measured, event)),
};

/**
 * Minimum difference between the height of a gap and the exam's minimum height, in ATR. A gap closer to that minimum is
 * left out, because its rounded figures do not show whether it is above or below.
 */
const NEAR_LIMIT_ATR = 0.02;

function sizeEvents({ decimals }: TaskChart, measured: ChartBars): readonly CountEvent[] {
  return detectGaps(measured, measured.bars.t.length, { heightAtr: 0 }).flatMap((gap): CountEvent[] => {
    const atr = elementAt(measured.atr, gap.index);
    const height = gap.top - gap.bottom;
    const size = height / atr;
    const off = size - GAP_RULE.heightAtr;
    if (Math.abs(off) < NEAR_LIMIT_ATR) return [];
    const [high, unit] = [numberText(height, decimals), numberText(atr, decimals)];
    const place = barRange(gap.index - 1, gap.index + 1);
    return [
      {
        text: `${capitalized(gap.direction)} gap, ${place}: ${high} high, ATR ${unit}`,
        from: gap.index - 1,
        until: gap.index + 1,
        top: gap.top,
        bottom: gap.bottom,
        isCounted: off > 0,
        why: `${high} ÷ ${unit} = ${atrText(size)}, ${Math.abs(off).toFixed(2)} ${off > 0 ? 'above the limit' : 'short'}.`,
        bars: [gap.index - 1, gap.index, gap.index + 1],
      },
    ];
  });
}

/** Gaps of any height; a gap counts if it has at least the exam's minimum height. */
export const GAP_SIZES: CountRule = {
  prompt: `Which of these gaps count? A gap counts from ${GAP_RULE.heightAtr} ATR, measured at its middle bar.`,
  words: `Divide the height of the gap by the ATR at its middle bar. It counts from ${GAP_RULE.heightAtr}.`,
  names: { events: 'Gaps', controls: '' },
  bars: CHART_BARS,
  find: sizeEvents,
  controls: () => null,
};
