import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';

/** Value of the RSI for a series without any gain or loss: neither side is stronger. */
export const RSI_OF_FLAT_SERIES = 50;

export interface RsiColumns {
  /** Smoothed average gain and loss, in units of the values. NaN before index `period`. */
  readonly gain: Float64Array;
  readonly loss: Float64Array;
  readonly rsi: Float64Array;
}

/**
 * Returns the relative strength index, 0 to 100. The first average gain and loss are plain means of the first `period`
 * changes; later averages are smoothed with weight 1 / period. NaN before index `period`; 100 without losses, 50
 * without any change. Throws `InvariantError` on a bad period. Source: J. Welles Wilder, New Concepts in Technical
 * Trading Systems (1978).
 */
export function rsi(values: ArrayLike<number>, period: number): Float64Array {
  requirePeriod(period);
  const { length } = values;
  const columns = { gain: emptySeries(length), loss: emptySeries(length), rsi: emptySeries(length) };
  fillRsi(values, period, columns, 0);
  return columns.rsi;
}

/** Writes the rows of `rsi` from index `from` on. */
export function fillRsi(values: ArrayLike<number>, period: number, columns: RsiColumns, from: number): void {
  for (let i = Math.max(from, period); i < values.length; i += 1) {
    const [gain, loss] = i === period ? firstAverages(values, period) : nextAverages(values, period, columns, i);
    columns.gain[i] = gain;
    columns.loss[i] = loss;
    columns.rsi[i] = strengthIndex(gain, loss);
  }
}

function firstAverages(values: ArrayLike<number>, period: number): readonly [gain: number, loss: number] {
  let gain = 0;
  let loss = 0;
  for (let i = 1; i <= period; i += 1) {
    const change = changeAt(values, i);
    gain += Math.max(change, 0) / period;
    loss += Math.max(-change, 0) / period;
  }
  return [gain, loss];
}

function nextAverages(
  values: ArrayLike<number>,
  period: number,
  columns: RsiColumns,
  i: number,
): readonly [gain: number, loss: number] {
  const change = changeAt(values, i);
  const gain = elementAt(columns.gain, i - 1);
  const loss = elementAt(columns.loss, i - 1);
  return [gain + (Math.max(change, 0) - gain) / period, loss + (Math.max(-change, 0) - loss) / period];
}

function changeAt(values: ArrayLike<number>, i: number): number {
  return elementAt(values, i) - elementAt(values, i - 1);
}

function strengthIndex(averageGain: number, averageLoss: number): number {
  const total = averageGain + averageLoss;
  return total === 0 ? RSI_OF_FLAT_SERIES : (100 * averageGain) / total;
}
