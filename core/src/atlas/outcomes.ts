/** What came of events: the direction of later closes, or anything else that can be asked of every bar. */
import { elementAt } from '../kernel/element-at.ts';
import type { BarColumns } from '../market/bar-columns.ts';
import type { AtlasCase, AtlasEvent, AtlasSeries } from './claim.ts';

/** Bars at the start of a series whose ATR is not settled yet; no event and no control is taken from them. */
export const ATLAS_WARM_UP = 20;

/** An answer for each bar: 1 yes, 0 no, NaN if it is not known. */
export type Outcome = Float64Array;

/** Asks a question of every bar that has `horizon` bars after it. */
export function outcomeOf({ t }: BarColumns, horizon: number, isTrue: (index: number) => boolean): Outcome {
  const outcome = new Float64Array(t.length).fill(Number.NaN);
  for (let i = ATLAS_WARM_UP; i + horizon < t.length; i += 1) outcome[i] = isTrue(i) ? 1 : 0;
  return outcome;
}

function meanOfKnown(outcome: Outcome): number {
  let [sum, count] = [0, 0];
  for (const value of outcome) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? Number.NaN : sum / count;
}

/** The cases of events by an outcome for each side; the control is the share of all bars. */
export function casesBy(events: readonly AtlasEvent[], up: Outcome, down: Outcome): AtlasCase[] {
  const expected = { up: meanOfKnown(up), down: meanOfKnown(down) };
  return events.flatMap((event) => {
    const value = elementAt(event.side > 0 ? up : down, event.index);
    if (Number.isNaN(value)) return [];
    const isHit = value === 1;
    return [{ ...event, isHit, expected: event.side > 0 ? expected.up : expected.down, isMirrorHit: null }];
  });
}

/** Judges events by whether the close `horizon` bars later lies on the side that is claimed; the control is any bar. */
export function directionCases(
  { chart: { bars } }: AtlasSeries,
  horizon: number,
  events: readonly AtlasEvent[],
): AtlasCase[] {
  const { c } = bars;
  const move = (i: number) => elementAt(c, i + horizon) - elementAt(c, i);
  const up = outcomeOf(bars, horizon, (i) => move(i) > 0);
  const down = outcomeOf(bars, horizon, (i) => move(i) < 0);
  return casesBy(events, up, down);
}

/** An event at a bar, about the bar alone. */
export function barEvent(index: number, side: AtlasEvent['side']): AtlasEvent {
  return { index, side, zone: null };
}

/** Returns an event for each bar after the warm-up at which `sideAt` gives a side. */
export function eventsWhere({ t }: BarColumns, sideAt: (index: number) => AtlasEvent['side'] | null): AtlasEvent[] {
  const events: AtlasEvent[] = [];
  for (let index = ATLAS_WARM_UP; index < t.length; index += 1) {
    const side = sideAt(index);
    if (side !== null) events.push(barEvent(index, side));
  }
  return events;
}
