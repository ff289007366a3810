import { elementAt } from '../../kernel/element-at.ts';
import type { PriceColumns } from './price-columns.ts';

/** Returns the typical price of a bar: (h + l + c) / 3. */
export function typicalPriceAt({ h, l, c }: PriceColumns, i: number): number {
  return (elementAt(h, i) + elementAt(l, i) + elementAt(c, i)) / 3;
}
