import { epochMs } from '../../kernel/time.ts';
import { createBarColumns, sliceColumns } from '../bar-columns.ts';
import type { BarColumns } from '../bar-columns.ts';
import { barOpen, nextBarOpen } from '../interval.ts';
import type { Interval } from '../interval.ts';
import { floatAt } from './float-at.ts';

/**
 * Groups ascending bars into bars of a larger interval, which must consist of whole bars of the smaller one. Volumes
 * must be integers.
 */
export function groupColumns(columns: BarColumns, interval: Interval): BarColumns {
  const grouped = createBarColumns(columns.t.length);
  let row = -1;
  let groupEnd = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < columns.t.length; i += 1) {
    const t = epochMs(floatAt(columns.t, i));
    if (t >= groupEnd) {
      row += 1;
      groupEnd = nextBarOpen(interval, t);
      grouped.t[row] = barOpen(interval, t);
      grouped.o[row] = floatAt(columns.o, i);
      grouped.h[row] = floatAt(columns.h, i);
      grouped.l[row] = floatAt(columns.l, i);
    }
    grouped.h[row] = Math.max(floatAt(grouped.h, row), floatAt(columns.h, i));
    grouped.l[row] = Math.min(floatAt(grouped.l, row), floatAt(columns.l, i));
    grouped.c[row] = floatAt(columns.c, i);
    grouped.v[row] = floatAt(grouped.v, row) + floatAt(columns.v, i);
  }
  return sliceColumns(grouped, 0, row + 1);
}
