import type { Order } from '@tradesense/core/kernel/table-order.ts';

/**
 * Returns rows sorted by a value; rows with equal values are sorted by id. Unknown values (`null`) come last in both
 * directions.
 */
export function sortedRows<Row, Sort extends string>(
  rows: readonly Row[],
  { sort, direction }: Order<Sort>,
  values: Readonly<Record<Sort, (row: Row) => number | string | null>>,
  idOf: (row: Row) => string,
): Row[] {
  const sign = direction === 'desc' ? -1 : 1;
  const valueOf = values[sort];
  return rows.toSorted((a, b) => compareValues(valueOf(a), valueOf(b), sign) || sign * compareTexts(idOf(a), idOf(b)));
}

function compareValues(a: number | string | null, b: number | string | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b)));
}

const compareTexts = (a: string, b: string): number => a.localeCompare(b, 'en');
