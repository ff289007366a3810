import { createRandom } from '@tradesense/core/kernel/random.ts';
import type { ChartBar } from '../model/chart-bar.ts';

const STEP_SHARE = 0.006;

const made = new Map<string, ChartBar[]>();

/**
 * Returns the result of `pageBars` from a cache, so that a benchmark does not measure how long it takes to create the
 * bars.
 */
export function knownBars(count: number, seed: number, stepMs: number, untilX: number): ChartBar[] {
  const key = [count, seed, stepMs, untilX].join(' ');
  const bars = made.get(key) ?? pageBars(count, seed, stepMs, untilX);
  made.set(key, bars);
  return bars;
}

/** Returns `count` bars of a random walk. Equal arguments give equal bars. The last bar opens at `untilX − stepMs`. */
export function pageBars(count: number, seed: number, stepMs: number, untilX: number): ChartBar[] {
  const random = createRandom(seed);
  const between = (low: number, high: number): number => low + (random.below(10_000) / 10_000) * (high - low);
  let close = 100 + seed;
  return Array.from({ length: count }, (_, i) => {
    // Most bars do not open at the previous close; otherwise hollow candles would look the same as plain candles.
    const o = close * (1 + between(-STEP_SHARE, STEP_SHARE));
    const c = o * (1 + between(-STEP_SHARE, STEP_SHARE));
    close = c;
    const h = Math.max(o, c) * (1 + between(0, STEP_SHARE / 2));
    const l = Math.min(o, c) * (1 - between(0, STEP_SHARE / 2));
    return { x: untilX - (count - i) * stepMs, o, h, l, c, v: 10 + random.below(90) };
  });
}
