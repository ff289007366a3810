// If this fails, the order of a table of the administration differs from its headings.
import { expect, test } from 'vitest';
import { orderOf, pressedOrder, type TableOrder } from './table-order.ts';

const TABLE: TableOrder<'at' | 'name'> = { sorts: ['at', 'name'], initial: { sort: 'at', direction: 'desc' } };

test('a request without an order gets the initial one, and another column is ascending unless the request says otherwise', () => {
  expect(orderOf(TABLE, {})).toEqual({ sort: 'at', direction: 'desc' });
  expect(orderOf(TABLE, { sort: 'at' })).toEqual({ sort: 'at', direction: 'desc' });
  expect(orderOf(TABLE, { direction: 'asc' })).toEqual({ sort: 'at', direction: 'asc' });
  expect(orderOf(TABLE, { sort: 'name' })).toEqual({ sort: 'name', direction: 'asc' });
  expect(orderOf(TABLE, { sort: 'name', direction: 'desc' })).toEqual({ sort: 'name', direction: 'desc' });
});

test('a heading sorts ascending when it is first pressed, then descending, then ascending again', () => {
  const first = pressedOrder(TABLE.initial, 'name');
  expect(first).toEqual({ sort: 'name', direction: 'asc' });
  expect(pressedOrder(first, 'name')).toEqual({ sort: 'name', direction: 'desc' });
  expect(pressedOrder(TABLE.initial, 'at')).toEqual({ sort: 'at', direction: 'asc' });
});
