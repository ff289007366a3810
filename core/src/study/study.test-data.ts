import fc from 'fast-check';
import { epochMs } from '../kernel/time.ts';
import { createRandom } from '../kernel/random.ts';
import { ASSET_CLASSES, type AssetClass } from '../market/asset.ts';
import type { Bar } from '../market/bar.ts';
import { intervalMs, type FixedInterval } from '../market/interval.ts';
import { CLOCK_WINDOW_BARS } from './clock-charts.ts';
import type { ClassWindow, TaskMaterial } from './task-material.ts';
import type { TaskChart } from './task.ts';

/**
 * Returns bars without closures from Monday 2024-01-01 on. Their ranges rise and fall in waves; one bar in seven opens
 * with a jump.
 */
export function wavyBars(seed: number, length: number, interval: FixedInterval = '1h'): Bar[] {
  const random = createRandom(seed);
  const start = Date.UTC(2024, 0, 1);
  let close = 100;
  return Array.from({ length }, (_, index) => {
    const wave = 0.5 + 1.5 * Math.abs(Math.sin((index + seed) / 9));
    const o = close + (random.next() < 1 / 7 ? wave * random.normal() : 0);
    const c = Math.max(20, o + wave * random.normal());
    const h = Math.max(o, c) + wave * random.next();
    const l = Math.min(o, c) - wave * random.next();
    close = Number(c.toFixed(2));
    const price = (value: number) => Number(value.toFixed(2));
    return { t: epochMs(start + index * intervalMs(interval)), o: price(o), h: price(h), l: price(l), c: close, v: 1 };
  });
}

export function wavyWindow(seed: number, length: number, interval: FixedInterval = '1h'): TaskMaterial {
  return { kind: 'window', interval, decimals: 2, bars: wavyBars(seed, length, interval) };
}

/** Returns bars with volumes around 100. About one in 15 has a much larger volume. */
export function volumeWindow(seed: number, length: number, interval: FixedInterval): TaskMaterial {
  const random = createRandom(seed, 9);
  const volume = () => Math.round((60 + 80 * random.next()) * (random.next() < 1 / 15 ? 4 : 1));
  const bars = wavyBars(seed, length, interval).map((bar) => ({ ...bar, v: volume() }));
  return { kind: 'window', interval, decimals: 2, bars };
}

/** Whether a market of the class has a bar at that hour: gold pauses at 22 UTC, stocks trade from 14 to 21 UTC. */
const IS_OPEN: Readonly<Record<AssetClass, (day: number, hour: number) => boolean>> = {
  crypto: () => true,
  equity: (day, hour) => day > 0 && day < 6 && hour >= 14 && hour < 21,
  commodity: (day, hour) => day !== 6 && hour !== 22 && !(day === 0 && hour < 22) && !(day === 5 && hour > 22),
  forex: (day, hour) => day !== 6 && !(day === 0 && hour < 22) && !(day === 5 && hour >= 22),
};

/** Returns hourly bars of each class in its trading hours. */
export function clockWindows(seed: number): TaskMaterial {
  const windows = ASSET_CLASSES.map((assetClass, place): ClassWindow => {
    const bars = wavyBars(seed + place, 24 * 40)
      .filter(({ t }) => IS_OPEN[assetClass](new Date(t).getUTCDay(), new Date(t).getUTCHours()))
      .slice(0, CLOCK_WINDOW_BARS);
    return { assetClass, assetName: `An asset ${place}`, interval: '1h', bars };
  });
  return { kind: 'classes', windows };
}

export const anySeed = fc.integer({ min: 1, max: 2 ** 31 - 1 });

/** Makes a chart from the highs of its bars. Each bar has a range of 1. */
export function chartOfHighs(highs: readonly number[]): TaskChart {
  return { interval: '1h', decimals: 1, bars: highs.map((high) => [high - 0.5, high, high - 1, high - 0.5]) };
}

/** Returns highs that move from one price to the next in equal steps: `[10, 0], [20, 5]` rises by 2 per bar. */
export function zigzagHighs(...turns: readonly (readonly [price: number, index: number])[]): number[] {
  return turns.flatMap(([price, index], place) => {
    const next = turns[place + 1];
    if (next === undefined) return [price];
    const [to, until] = next;
    return Array.from({ length: until - index }, (_, step) => price + ((to - price) * step) / (until - index));
  });
}
