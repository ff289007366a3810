import type { ReactNode } from 'react';
import { parseDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import type { SortKey } from './table-order.ts';

export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Whether the cells are numbers, which are aligned to the right. */
  readonly isNumber?: boolean;
  /** Whether the cells are long texts, which wrap. */
  readonly isText?: boolean;
  /** Whether the column is hidden until the learner chooses to show it. */
  readonly isHiddenAtFirst?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Returns the sort key of a row. A column without it cannot be sorted. */
  readonly sortBy?: (row: Row) => SortKey;
}

/** Number of decimal places up to which amounts are compared. No amount has more. */
const SCALE = 8;

/** Returns an amount as a key to sort by; `null` if there is none or it is invalid. */
export function amountKey(amount: string | null): SortKey {
  if (amount === null) return null;
  const parsed = parseDecimal(amount, SCALE);
  return parsed.ok ? parsed.value : null;
}
