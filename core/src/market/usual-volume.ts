import { elementAt } from '../kernel/element-at.ts';
import type { BarColumns } from './bar-columns.ts';

/** Number of preceding bars whose median volume is the usual volume of a bar. */
export const USUAL_VOLUME_BARS = 20;
/** A volume of at least this many times the usual volume counts as abnormal. */
export const ABNORMAL_TIMES = 2.5;

/** Returns the median of `volumes`, which must not be empty. */
export function medianVolume(volumes: ArrayLike<number>): number {
  const ascending = Float64Array.from(volumes).sort();
  const upper = Math.floor(ascending.length / 2);
  return (elementAt(ascending, upper) + elementAt(ascending, Math.ceil(ascending.length / 2 - 1))) / 2;
}

/** Returns the median volume of the 20 bars before `index`; `null` if there are fewer. */
export function usualVolume({ v }: BarColumns, index: number): number | null {
  return index < USUAL_VOLUME_BARS ? null : medianVolume(v.subarray(index - USUAL_VOLUME_BARS, index));
}
