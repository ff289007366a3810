import { epochMs } from '../kernel/time.ts';
import type { Bar } from './bar.ts';
import { elementAt } from '../kernel/element-at.ts';

/** Bars with one array per field, all arrays of the same length, ascending in `t`. Used for large numbers of bars. */
export interface BarColumns {
  readonly t: Float64Array;
  readonly o: Float64Array;
  readonly h: Float64Array;
  readonly l: Float64Array;
  readonly c: Float64Array;
  readonly v: Float64Array;
}

/** Returns columns for `length` bars, filled with zeros. */
export function createBarColumns(length: number): BarColumns {
  const column = (): Float64Array => new Float64Array(length);
  return { t: column(), o: column(), h: column(), l: column(), c: column(), v: column() };
}

/** One bar as a row: open time in epoch ms, open, high, low, close and volume. */
export type BarRow = readonly [t: number, o: number, h: number, l: number, c: number, v: number];

/** Returns the bars of the rows as columns, in the order of the rows. */
export function columnsOfRows(rows: readonly BarRow[]): BarColumns {
  const columns = createBarColumns(rows.length);
  for (const [index, [t, o, h, l, c, v]] of rows.entries()) {
    columns.t[index] = t;
    columns.o[index] = o;
    columns.h[index] = h;
    columns.l[index] = l;
    columns.c[index] = c;
    columns.v[index] = v;
  }
  return columns;
}

/** Returns the bars from `start` to before `end`, as views that copy nothing. */
export function sliceColumns(columns: BarColumns, start: number, end: number): BarColumns {
  const slice = (column: Float64Array): Float64Array => column.subarray(start, end);
  return {
    t: slice(columns.t),
    o: slice(columns.o),
    h: slice(columns.h),
    l: slice(columns.l),
    c: slice(columns.c),
    v: slice(columns.v),
  };
}

/** Returns the bar at `index`. Throws `InvariantError` if the index is outside the columns. */
export function barAt(columns: BarColumns, index: number): Bar {
  return {
    t: epochMs(elementAt(columns.t, index)),
    o: elementAt(columns.o, index),
    h: elementAt(columns.h, index),
    l: elementAt(columns.l, index),
    c: elementAt(columns.c, index),
    v: elementAt(columns.v, index),
  };
}

/** Returns the bars of the columns as objects. */
export function barsOfColumns(columns: BarColumns): Bar[] {
  return Array.from({ length: columns.t.length }, (_, index) => barAt(columns, index));
}
