import {
  DIRECTIONS,
  orderOf,
  pressedOrder,
  type Direction,
  type Order,
  type TableOrder,
} from '@tradesense/core/kernel/table-order.ts';
import { known, oneOf, type SearchValues } from '../../platform/search-values.ts';
import type { ColumnSort } from './data-table.tsx';

/** The order of a table as the address states it. If it is absent, the table has its default order. */
export interface TableSearch<Sort extends string> {
  readonly sort?: Sort | undefined;
  readonly direction?: Direction | undefined;
}

/**
 * Returns the order of a table from the search parameters. Ignores columns and directions that the table does not have.
 */
export function tableSearch<Sort extends string>({ sorts }: TableOrder<Sort>, search: SearchValues): TableSearch<Sort> {
  return known({ sort: oneOf(sorts, search['sort']), direction: oneOf(DIRECTIONS, search['direction']) });
}

const STATES = { asc: 'ascending', desc: 'descending' } as const;

/** Returns a function that makes a column's heading sort the table. */
export function columnSorts<Sort extends string>(
  table: TableOrder<Sort>,
  search: TableSearch<Sort>,
  onSort: (order: Order<Sort>) => void,
): (sort: Sort) => ColumnSort {
  const order = orderOf(table, search);
  return (sort) => ({
    state: order.sort === sort ? STATES[order.direction] : null,
    onSort: () => onSort(pressedOrder(order, sort)),
  });
}
