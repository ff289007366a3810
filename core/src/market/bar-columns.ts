import { epochMs } from '../kernel/time.ts';
import type { Bar } from './bar.ts';
import { elementAt } from './element-at.ts';

/** Bars as one array per field, all of one length and ascending in `t`: the form for many bars at once. */
export interface BarColumns {
  readonly t: Float64Array;
  readonly o: Float64Array;
  readonly h: Float64Array;
  readonly l: Float64Array;
  readonly c: Float64Array;
  readonly v: Float64Array;
}

/** Columns with room for `length` bars, all zero. */
export function createBarColumns(length: number): BarColumns {
  const column = (): Float64Array => new Float64Array(length);
  return { t: column(), o: column(), h: column(), l: column(), c: column(), v: column() };
}

/** The rows from `start` to before `end`, without copying. */
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

/** The row at `index`; throws `InvariantError` outside the columns. */
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

/** The same bars as objects. */
export function barsOfColumns(columns: BarColumns): Bar[] {
  return Array.from({ length: columns.t.length }, (_, index) => barAt(columns, index));
}
