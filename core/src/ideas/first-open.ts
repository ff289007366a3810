import type { Bar } from '../market/bar.ts';

/**
 * Returns the index, at or after `from`, of the first bar that opens at or after `time`; the number of bars if there is
 * none.
 */
export function firstOpenFrom(bars: readonly Bar[], time: number, from = 0): number {
  let index = from;
  for (let bar = bars[index]; bar !== undefined && bar.t < time; bar = bars[index]) index += 1;
  return index;
}
