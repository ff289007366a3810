import { readFileSync } from 'node:fs';
import { createBarColumns, type BarColumns } from '@tradesense/core/market/bar-columns.ts';

/** Reads a candle file with the header `t,o,h,l,c,…`. Ignores the volume. */
export function readCandles(path: string): BarColumns {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(1);
  const columns = createBarColumns(lines.length);
  for (const [index, line] of lines.entries()) {
    const [t, o, h, l, c] = line.split(',').map(Number);
    columns.t[index] = t ?? Number.NaN;
    columns.o[index] = o ?? Number.NaN;
    columns.h[index] = h ?? Number.NaN;
    columns.l[index] = l ?? Number.NaN;
    columns.c[index] = c ?? Number.NaN;
  }
  return columns;
}
