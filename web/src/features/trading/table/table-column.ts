import type { ReactNode } from 'react';
import { parseDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import type { SortKey } from './table-order.ts';

export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Numbers end at the same edge. */
  readonly isNumber?: boolean;
  /** Long texts break. */
  readonly isText?: boolean;
  /** Shown only once the reader has chosen it. */
  readonly isHiddenAtFirst?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** A column without it does not sort. */
  readonly sortBy?: (row: Row) => SortKey;
}

/** Decimals to which amounts are compared; no amount has more. */
const SCALE = 8;

/** Returns an amount as a key to sort by; `null` for none. */
export function amountKey(amount: string | null): SortKey {
  if (amount === null) return null;
  const parsed = parseDecimal(amount, SCALE);
  return parsed.ok ? parsed.value : null;
}
