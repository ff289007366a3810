import fc from 'fast-check';
import { createRandom } from '../kernel/random.ts';
import { createBarColumns, type BarColumns } from '../market/bar-columns.ts';

/** Returns a random walk of `length` bars on a grid of 1, so that equal extremes occur; prices stay positive. */
export function randomChart(seed: number, length: number): BarColumns {
  const random = createRandom(seed);
  const step = (size: number) => Math.round((random.next() - 0.5) * 2 * size);
  const columns = createBarColumns(length);
  let close = 1000;
  for (let i = 0; i < length; i += 1) {
    const open = close + (random.next() < 0.2 ? step(12) : 0);
    close = Math.max(100, open + step(10));
    columns.t[i] = i * 60_000;
    columns.o[i] = open;
    columns.c[i] = close;
    columns.h[i] = Math.max(open, close) + Math.abs(step(6));
    columns.l[i] = Math.min(open, close) - Math.abs(step(6));
    columns.v[i] = 1;
  }
  return columns;
}

export const anyChart = fc
  .tuple(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.integer({ min: 20, max: 220 }))
  .map(([seed, length]) => randomChart(seed, length));

/** Returns the chart with every price multiplied by `factor`; exact for a power of two. */
export function scaled(columns: BarColumns, factor: number): BarColumns {
  const times = (column: Float64Array) => column.map((value) => value * factor);
  const { t, o, h, l, c, v } = columns;
  return { t, o: times(o), h: times(h), l: times(l), c: times(c), v };
}
