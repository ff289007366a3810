// If this fails, a table shows its rows in another order than its header says, or separates rows that belong together.
import { expect, test } from 'vitest';
import {
  filteredGroups,
  filterValues,
  heldChoice,
  orderAfterPress,
  singleRows,
  sortedGroups,
  type SortKey,
  type TableGroup,
} from './table-order.ts';
import { amountKey } from './table-column.ts';

interface Row {
  readonly name: string;
  readonly key: SortKey;
}

const row = (name: string, key: SortKey): Row => ({ name, key });
const group = (...rows: [Row, ...Row[]]): TableGroup<Row> => ({ key: rows[0].name, label: null, rows });
const names = (groups: readonly TableGroup<Row>[]) => groups.flatMap(({ rows }) => rows.map(({ name }) => name));
const byKey = ({ key }: Row) => key;

test('a column is sorted ascending, then descending, then as at first', () => {
  const first = orderAfterPress(null, 'price');
  expect(first).toEqual({ columnId: 'price', direction: 'ascending' });
  const second = orderAfterPress(first, 'price');
  expect(second).toEqual({ columnId: 'price', direction: 'descending' });
  expect(orderAfterPress(second, 'price')).toBeNull();
  expect(orderAfterPress(second, 'size')).toEqual({ columnId: 'size', direction: 'ascending' });
});

test.each([
  ['ascending', ['3', '12', '1'], ['c', 'a', 'b']],
  ['descending', ['3', '12', '1'], ['b', 'a', 'c']],
  ['ascending', ['3', null, '1'], ['c', 'a', 'b']],
  ['descending', ['3', null, '1'], ['a', 'c', 'b']],
  ['descending', ['7', '7', '7'], ['a', 'b', 'c']],
] as const)('rows are sorted %s by %j', (direction, keys, sorted) => {
  const rows = ['a', 'b', 'c'].map((name, at) => row(name, amountKey(keys[at] ?? null)));
  expect(
    names(
      sortedGroups(
        singleRows(rows, ({ name }) => name),
        byKey,
        direction,
      ),
    ),
  ).toEqual(sorted);
});

test('names are sorted by the alphabet, in upper or lower case', () => {
  const rows = ['btc', 'ETH', 'aapl'].map((name) => row(name, name));
  expect(
    names(
      sortedGroups(
        singleRows(rows, ({ name }) => name),
        byKey,
        'ascending',
      ),
    ),
  ).toEqual(['aapl', 'btc', 'ETH']);
});

test('a group of rows is sorted by its first row and keeps its own order', () => {
  const groups = [group(row('entry', 5n), row('target', 9n), row('stop', 1n)), group(row('single', 3n))];
  expect(names(sortedGroups(groups, byKey, 'ascending'))).toEqual(['single', 'entry', 'target', 'stop']);
  expect(names(sortedGroups(groups, byKey, 'descending'))).toEqual(['entry', 'target', 'stop', 'single']);
});

test('a filter keeps a group if one of its rows has every chosen value', () => {
  const groups = [group(row('BTC', 'buy'), row('BTC', 'sell')), group(row('ETH', 'buy'))];
  const filters = [
    { id: 'asset', title: 'Asset', valueOf: ({ name }: Row) => name },
    { id: 'side', title: 'Side', valueOf: ({ key }: Row) => String(key) },
  ];
  expect(filteredGroups(groups, filters, {})).toBe(groups);
  expect(names(filteredGroups(groups, filters, { side: 'sell' }))).toEqual(['BTC', 'BTC']);
  expect(names(filteredGroups(groups, filters, { side: 'sell', asset: 'ETH' }))).toEqual([]);
  expect(heldChoice(groups, filters, { side: 'sell', asset: 'SOL' })).toEqual({ side: 'sell' });
  expect(filterValues(groups, filters[0]!)).toEqual(['BTC', 'ETH']);
});
