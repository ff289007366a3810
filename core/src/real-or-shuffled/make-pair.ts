/**
 * Makes the two charts of a pair from one recorded window: the recorded bars in their order, and the same bars in
 * random order.
 * Guarantees: both charts have the same bars (open, high, low and close relative to the previous close, in whole
 * steps), start from the same previous close and end at the same close. A bar is only exchanged with bars of its slot.
 * Price factor, mirror and rounding are the same for both charts, so only the order of the bars differs. There is no
 * volume. Rounding errors add up from bar to bar, so the tick size of the recorded prices is no longer visible.
 */
import { shuffled } from '../bias/random-draw.ts';
import { invariant } from '../kernel/invariant.ts';
import { createRandom, type Random } from '../kernel/random.ts';
import type { Bar } from '../market/bar.ts';
import { elementAt } from '../kernel/element-at.ts';

/** Open, high, low and close of one bar. */
export type PairRow = [o: number, h: number, l: number, c: number];

export interface ChartPair {
  readonly recorded: readonly PairRow[];
  readonly shuffled: readonly PairRow[];
}

/** Minimum height of the median bar in steps; its maximum height is twice as much. */
const MIN_STEPS_PER_BAR = 32;
/** Geometric middle of the start prices, which are between 50 and 200. */
const MIDDLE_START = 100;
const START_FACTOR = 2;
/**
 * Lowest price, as a share of the start price, at which two neighboring steps still look different when rounded for
 * display.
 */
const LOWEST_PART = 0.2;

/** Seeds of a pair. Equal seeds give the same pair. */
export interface PairSeeds {
  /** Seed of the random order. */
  readonly order: readonly number[];
  /** Seed of the price factor, the mirroring and the step size. */
  readonly look: readonly number[];
}

/**
 * Makes a pair. `bars` has one bar more than each chart, because the first bar only gives the previous close. `slots`
 * has the slot of each bar after the first (`slotsOf`). Returns `null` if the median bar has no height.
 */
export function makePair(bars: readonly Bar[], slots: readonly number[], seeds: PairSeeds): ChartPair | null {
  invariant(bars.length === slots.length + 1, 'each bar but the first has a slot');
  const relative = bars.slice(1).map((bar, i) => relativeTo(bars[i]?.c ?? bar.o, bar));
  const height = medianHeight(relative);
  if (!(height > 0)) return null;
  const random = createRandom(...seeds.look);
  const step = height / (MIN_STEPS_PER_BAR * (1 + random.next()));
  const isMirrored = random.next() < 0.5;
  const start = MIDDLE_START * START_FACTOR ** (2 * random.next() - 1);
  const steps = relative.map((row) => inSteps(row, isMirrored ? -step : step));
  const order = orderWithinSlots(createRandom(...seeds.order), slots);
  const decimals = Math.max(0, Math.ceil(-Math.log10(start * step * LOWEST_PART)));
  const price = (level: number) => Number((start * Math.exp(level * step)).toFixed(decimals));
  return {
    recorded: rebuilt(steps, price),
    shuffled: rebuilt(
      order.map((from) => steps[from] ?? [0, 0, 0, 0]),
      price,
    ),
  };
}

/** Returns the natural logarithms of the bar's prices, relative to the previous close. */
function relativeTo(close: number, { o, h, l, c }: Bar): PairRow {
  return [Math.log(o / close), Math.log(h / close), Math.log(l / close), Math.log(c / close)];
}

function medianHeight(rows: readonly PairRow[]): number {
  const heights = Float64Array.from(rows, ([, h, l]) => h - l).sort();
  return elementAt(heights, heights.length >> 1);
}

/** Returns the prices in whole steps. A negative `step` mirrors the bar, so that high and low are swapped. */
function inSteps([o, h, l, c]: PairRow, step: number): PairRow {
  const whole = (value: number) => Math.round(value / step);
  return step > 0 ? [whole(o), whole(h), whole(l), whole(c)] : [whole(o), whole(l), whole(h), whole(c)];
}

/**
 * Returns, for each position, the index of the bar that is placed there. The bars of each slot are in random order, and
 * every order is equally likely.
 */
function orderWithinSlots(random: Random, slots: readonly number[]): readonly number[] {
  const order = slots.map((_, i) => i);
  for (const slot of new Set(slots)) {
    const places = slots.flatMap((each, i) => (each === slot ? [i] : []));
    const bars = shuffled(random, places);
    for (const [i, place] of places.entries()) order[place] = bars[i] ?? place;
  }
  return order;
}

function rebuilt(rows: readonly PairRow[], price: (level: number) => number): readonly PairRow[] {
  let close = 0;
  return rows.map(([o, h, l, c]) => {
    const row: PairRow = [price(close + o), price(close + h), price(close + l), price(close + c)];
    close += c;
    return row;
  });
}
