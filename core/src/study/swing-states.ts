/**
 * The state of a chart at each bar, from the last two swing highs and lows that were known at that bar: both higher
 * means up, both lower means down, everything else means range. A swing is known five bars after it.
 */
import type { ChartBars } from '../grading/chart-bars.ts';
import { SWING_RULE, detectSwings, type Swing } from '../grading/swings.ts';
import type { ShadeState } from './task.ts';

export interface StateChange {
  /** Index of the bar at which the state becomes known. */
  readonly index: number;
  readonly state: ShadeState;
  readonly why: string;
}

export interface SwingStates {
  readonly states: readonly ShadeState[];
  /** The changes of state, in order. Until the first one, the state of a chart is range. */
  readonly changes: readonly StateChange[];
}

function lastTwo(swings: readonly Swing[], kind: Swing['kind']): readonly Swing[] {
  return swings.filter((swing) => swing.kind === kind).slice(-2);
}

interface Reading {
  readonly state: ShadeState;
  readonly words: string;
}

const NO_READING: Reading = { state: 'range', words: 'fewer than two highs and two lows are known' };

function compare([before, last]: readonly Swing[]): { readonly sign: number; readonly words: string } | null {
  if (before === undefined || last === undefined) return null;
  const sign = Math.sign(last.price - before.price);
  const word = sign > 0 ? 'above' : sign < 0 ? 'below' : 'level with';
  return { sign, words: `the ${last.kind} of bar ${last.index + 1} is ${word} that of bar ${before.index + 1}` };
}

function readState(swings: readonly Swing[]): Reading {
  const [highs, lows] = [compare(lastTwo(swings, 'high')), compare(lastTwo(swings, 'low'))];
  if (highs === null || lows === null) return NO_READING;
  const words = `${highs.words}, ${lows.words}`;
  if (highs.sign > 0 && lows.sign > 0) return { state: 'up', words };
  if (highs.sign < 0 && lows.sign < 0) return { state: 'down', words };
  return { state: 'range', words };
}

/**
 * Reads the state at every bar from the bars up to it. Cost: quadratic in the number of bars, because the swings are
 * found again for each bar.
 */
export function readStates(chart: ChartBars): SwingStates {
  const states: ShadeState[] = [];
  const changes: StateChange[] = [];
  let before: ShadeState = 'range';
  for (let index = 0; index < chart.bars.t.length; index += 1) {
    const swings = detectSwings(chart, index + 1);
    const { state, words } = readState(swings);
    states.push(state);
    if (state === before) continue;
    before = state;
    changes.push({
      index,
      state,
      why: `${stateName(state)} from bar ${index + 1}: ${words}; bar ${knownSwing(swings, index)} was known then.`,
    });
  }
  return { states, changes };
}

/** Returns the number, counted from 1, of the bar with the latest swing that is known at `index`. */
function knownSwing(swings: readonly Swing[], index: number): number {
  const known = swings.findLast((swing) => swing.index + SWING_RULE.after <= index);
  return (known?.index ?? 0) + 1;
}

export function stateName(state: ShadeState): string {
  return { up: 'Up', down: 'Down', range: 'Range' }[state];
}
