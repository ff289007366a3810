/** Outcomes of events: the direction of later closes, or any other property that can be tested for every bar. */
import { elementAt } from '../kernel/element-at.ts';
import type { BarColumns } from '../market/bar-columns.ts';
import type { AtlasCase, AtlasEvent, AtlasSeries } from './claim.ts';

/**
 * Number of bars at the start of a series that are neither events nor controls. The ATR of these bars is not reliable,
 * because it has not averaged enough bars yet.
 */
export const ATLAS_WARM_UP = 20;

/** One value per bar: 1 if the outcome happened, 0 if not, `NaN` if it is unknown. */
export type Outcome = Float64Array;

/** Computes `isTrue` for every bar after the warm-up that has `horizon` bars after it. The other bars get `NaN`. */
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

/**
 * Returns the events with a known outcome as cases. The side of an event selects `up` or `down` as its outcome. The
 * control is the share of all bars with that outcome.
 */
export function casesBy(events: readonly AtlasEvent[], up: Outcome, down: Outcome): AtlasCase[] {
  const expected = { up: meanOfKnown(up), down: meanOfKnown(down) };
  return events.flatMap((event) => {
    const value = elementAt(event.side > 0 ? up : down, event.index);
    if (Number.isNaN(value)) return [];
    const isHit = value === 1;
    return [{ ...event, isHit, expected: event.side > 0 ? expected.up : expected.down, isMirrorHit: null }];
  });
}

/**
 * Returns each event as a case. It is a hit if the close `horizon` bars later lies on the claimed side of the event's
 * close. The control is the share of all bars whose later close lies on that side.
 */
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

/** Returns an event at a bar, without a price zone. */
export function barEvent(index: number, side: AtlasEvent['side']): AtlasEvent {
  return { index, side, zone: null };
}

/** Returns an event for each bar after the warm-up for which `sideAt` returns a side. */
export function eventsWhere({ t }: BarColumns, sideAt: (index: number) => AtlasEvent['side'] | null): AtlasEvent[] {
  const events: AtlasEvent[] = [];
  for (let index = ATLAS_WARM_UP; index < t.length; index += 1) {
    const side = sideAt(index);
    if (side !== null) events.push(barEvent(index, side));
  }
  return events;
}
