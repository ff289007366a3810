import { measureChart } from '../grading/chart-bars.ts';
import { createRandom } from '../kernel/random.ts';
import { HOUR_MS } from '../kernel/time.ts';
import { columnsOfRows, type BarRow } from '../market/bar-columns.ts';
import type { AtlasSeries } from './claim.ts';

/** Returns bars with these prices, an hour apart. */
export function barsOf(rows: readonly (readonly [o: number, h: number, l: number, c: number])[]) {
  return columnsOfRows(rows.map((row, i): BarRow => [i * HOUR_MS, ...row, 100]));
}

/** Returns bars that open at the previous close and then move at random, with a standard deviation of one unit. */
export function randomBars(seed: number, count: number) {
  const random = createRandom(seed);
  let close = 1_000;
  return barsOf(
    Array.from({ length: count }, () => {
      const open = close;
      close += random.normal();
      const [high, low] = [Math.max(open, close) + random.next(), Math.min(open, close) - random.next()];
      return [open, high, low, close] as const;
    }),
  );
}

export function seriesOf(bars: AtlasSeries['chart']['bars']): AtlasSeries {
  return { asset: 'BTC', assetClass: 'crypto', interval: '1h', chart: measureChart(bars) };
}
