/**
 * Sorts and filters the rows of a table in groups. Rows of a group, such as the orders of a bracket, stay together in
 * their original order.
 */

import { pageLanguage } from '../../../ui/page-language.ts';

/** Value by which a row is sorted. `null` is last in both directions. */
export type SortKey = bigint | number | string | null;
export type SortDirection = 'ascending' | 'descending';

export interface TableOrder {
  readonly columnId: string;
  readonly direction: SortDirection;
}

/** A group of rows that stay together. Groups are sorted by their first rows. */
export interface TableGroup<Row> {
  readonly key: string;
  /** Label above the rows; `null` if the first row serves as the label. */
  readonly label: string | null;
  readonly rows: readonly [Row, ...Row[]];
}

export interface TableFilter<Row> {
  readonly id: string;
  readonly title: string;
  readonly valueOf: (row: Row) => string;
}

/** Puts each row into a group of its own. */
export function singleRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly TableGroup<Row>[] {
  return rows.map((row) => ({ key: keyOf(row), label: null, rows: [row] }));
}

/**
 * Returns the sort order after a press on a column header. It changes from ascending to descending, then back to the
 * original order.
 */
export function orderAfterPress(order: TableOrder | null, columnId: string): TableOrder | null {
  if (order?.columnId !== columnId) return { columnId, direction: 'ascending' };
  return order.direction === 'ascending' ? { columnId, direction: 'descending' } : null;
}

function compared(a: NonNullable<SortKey>, b: NonNullable<SortKey>): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, pageLanguage());
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the groups, sorted by the keys of their first rows. Groups with equal keys keep their order. */
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

/** Returns the groups that have a row with all chosen values. An empty value matches every row. */
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

/**
 * Returns the chosen filter values without filter values that match no row, because such a value would hide all rows.
 */
export function heldChoice<Row>(
  groups: readonly TableGroup<Row>[],
  filters: readonly TableFilter<Row>[],
  chosen: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const held = filters.filter((filter) => filterValues(groups, filter).includes(chosen[filter.id] ?? ''));
  return Object.fromEntries(held.map(({ id }) => [id, chosen[id] ?? '']));
}

/** Returns the values that a filter offers, in alphabetical order. */
export function filterValues<Row>(groups: readonly TableGroup<Row>[], { valueOf }: TableFilter<Row>): string[] {
  return [...new Set(groups.flatMap(({ rows }) => rows.map(valueOf)))].toSorted((a, b) =>
    a.localeCompare(b, pageLanguage()),
  );
}
