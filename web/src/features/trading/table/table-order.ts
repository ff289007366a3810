/** Order and choice of the rows of a table. Rows that belong together stay together, in the order they came in. */

import { browserLanguage } from '../../../ui/browser-language.ts';

/** What rows are sorted by. `null` comes last in either direction. */
export type SortKey = bigint | number | string | null;
export type SortDirection = 'ascending' | 'descending';

export interface TableOrder {
  readonly columnId: string;
  readonly direction: SortDirection;
}

/** Rows that are sorted and filtered as one, by their first row. */
export interface TableGroup<Row> {
  readonly key: string;
  /** Said above its rows; `null` if the first row leads the others. */
  readonly label: string | null;
  readonly rows: readonly [Row, ...Row[]];
}

export interface TableFilter<Row> {
  readonly id: string;
  readonly title: string;
  readonly valueOf: (row: Row) => string;
}

/** Returns each row as a group of its own. */
export function singleRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly TableGroup<Row>[] {
  return rows.map((row) => ({ key: keyOf(row), label: null, rows: [row] }));
}

/** Returns the order after a press on a column: ascending, descending, and as the rows came. */
export function orderAfterPress(order: TableOrder | null, columnId: string): TableOrder | null {
  if (order?.columnId !== columnId) return { columnId, direction: 'ascending' };
  return order.direction === 'ascending' ? { columnId, direction: 'descending' } : null;
}

function compared(a: NonNullable<SortKey>, b: NonNullable<SortKey>): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, browserLanguage());
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the groups in order of the key of their first rows. Equal ones keep their order. */
export function sortedGroups<Row>(
  groups: readonly TableGroup<Row>[],
  keyOf: (row: Row) => SortKey,
  direction: SortDirection,
): readonly TableGroup<Row>[] {
  const keyed = groups.map((group) => ({ group, key: keyOf(group.rows[0]) }));
  const sign = direction === 'ascending' ? 1 : -1;
  return keyed
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return sign * compared(a.key, b.key);
    })
    .map(({ group }) => group);
}

/** Returns the groups of which a row has every chosen value. An empty value chooses nothing. */
export function filteredGroups<Row>(
  groups: readonly TableGroup<Row>[],
  filters: readonly TableFilter<Row>[],
  chosen: Readonly<Record<string, string>>,
): readonly TableGroup<Row>[] {
  const active = filters.filter(({ id }) => (chosen[id] ?? '') !== '');
  if (active.length === 0) return groups;
  return groups.filter(({ rows }) =>
    rows.some((row) => active.every(({ id, valueOf }) => valueOf(row) === chosen[id])),
  );
}

/** Drops chosen values that no row has any more: they would hide every row. */
export function heldChoice<Row>(
  groups: readonly TableGroup<Row>[],
  filters: readonly TableFilter<Row>[],
  chosen: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const held = filters.filter((filter) => filterValues(groups, filter).includes(chosen[filter.id] ?? ''));
  return Object.fromEntries(held.map(({ id }) => [id, chosen[id] ?? '']));
}

/** Returns the values that a filter can choose, in alphabetical order. */
export function filterValues<Row>(groups: readonly TableGroup<Row>[], { valueOf }: TableFilter<Row>): string[] {
  return [...new Set(groups.flatMap(({ rows }) => rows.map(valueOf)))].toSorted((a, b) =>
    a.localeCompare(b, browserLanguage()),
  );
}
