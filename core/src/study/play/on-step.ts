import type { PlayControl } from './play.ts';

/** Part of a step by which a stop must be nearer than the next step, so that rounding does not decide a tie. */
const TIE = 1e-6;

/**
 * Returns the value that a control takes for `value`: the nearest stop within half a step, otherwise the nearest step.
 * A stop halfway between two steps belongs to the upper one, as a slider of the browser rounds it, so that each press of
 * a key changes the value.
 */
export function onStep({ min, max, step, stops = [] }: Omit<PlayControl, 'start'>, value: number): number {
  const within = Math.min(max, Math.max(min, value));
  const near = stops.filter((stop) => stop - within >= -step / 2 - step * TIE && stop - within < step / 2 - step * TIE);
  const [stop] = near.toSorted((a, b) => Math.abs(a - within) - Math.abs(b - within));
  return stop ?? Number((min + Math.round((within - min) / step) * step).toPrecision(12));
}
