import { elementAt } from '../element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';

/** What RSI says of a series without any gain or loss: neither side is stronger. */
export const RSI_OF_FLAT_SERIES = 50;

/**
 * Relative strength index, 0 to 100. The first average gain and loss are plain means of the first `period` changes,
 * the later ones are smoothed with weight 1 / period. NaN before index `period`; without losses 100, without any
 * change 50. Throws `InvariantError` on a bad period.
 * Source: J. Welles Wilder, New Concepts in Technical Trading Systems (1978).
 */
export function rsi(values: ArrayLike<number>, period: number): Float64Array {
  requirePeriod(period);
  const result = emptySeries(values.length);
  if (values.length <= period) return result;

  let averageGain = 0;
  let averageLoss = 0;
  for (let i = 1; i < values.length; i += 1) {
    const change = elementAt(values, i) - elementAt(values, i - 1);
    const gain = Math.max(change, 0);
    const loss = Math.max(-change, 0);
    if (i <= period) {
      averageGain += gain / period;
      averageLoss += loss / period;
    } else {
      averageGain += (gain - averageGain) / period;
      averageLoss += (loss - averageLoss) / period;
    }
    if (i >= period) result[i] = strengthIndex(averageGain, averageLoss);
  }
  return result;
}

function strengthIndex(averageGain: number, averageLoss: number): number {
  const total = averageGain + averageLoss;
  return total === 0 ? RSI_OF_FLAT_SERIES : (100 * averageGain) / total;
}
