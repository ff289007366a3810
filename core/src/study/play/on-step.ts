import type { PlayControl } from './play.ts';

/** Returns the value that a control takes for `value`: the nearest stop within half a step, else the nearest step. */
export function onStep({ min, max, step, stops = [] }: Omit<PlayControl, 'start'>, value: number): number {
  const within = Math.min(max, Math.max(min, value));
  const away = (stop: number) => Math.abs(stop - within);
  const [stop] = stops.toSorted((a, b) => away(a) - away(b));
  if (stop !== undefined && away(stop) <= step / 2) return stop;
  return Number((min + Math.round((within - min) / step) * step).toPrecision(12));
}
