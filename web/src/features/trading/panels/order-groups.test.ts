// If this fails, the list of orders separates the orders of a bracket, or says that two orders cancel each other
// although they do not.
import { expect, test } from 'vitest';
import { orderOf } from '../chart/trade-lines.test-data.ts';
import { orderGroups, withoutPartedPairs } from './order-groups.ts';

const entry = orderOf({ id: 'e', role: 'entry' });
const stop = orderOf({ id: 'e:sl', role: 'stop-loss', parentId: 'e', groupId: 'e:exits' });
const target = orderOf({ id: 'e:tp', role: 'take-profit', parentId: 'e', groupId: 'e:exits' });
const single = orderOf({ id: 's' });
const pair = ['p', 'p:b'].map((id) => orderOf({ id, role: 'pair', groupId: 'p:pair' }));

const shown = (...orders: Parameters<typeof orderGroups>[0][number][]) =>
  orderGroups(orders).map(({ label, rows }) => [label, rows.map(({ id }) => id)]);

test('the orders of a bracket follow their entry, in whatever order the server lists them', () => {
  expect(shown(stop, single, target, entry)).toEqual([
    [null, ['e', 'e:tp', 'e:sl']],
    [null, ['s']],
  ]);
});

test('exits without their entry, and the two orders of a pair, say that one cancels the other', () => {
  expect(shown(stop, target)).toEqual([['BTC exits: one cancels the other', ['e:tp', 'e:sl']]]);
  expect(shown(...pair)).toEqual([['BTC pair: one cancels the other', ['p', 'p:b']]]);
});

test('an order that is left of a pair is a single order', () => {
  const rolesOf = (orders: Parameters<typeof withoutPartedPairs>[0]) =>
    withoutPartedPairs(orders).map(({ role }) => role);
  expect(rolesOf(pair)).toEqual(['pair', 'pair']);
  expect(rolesOf([stop, ...pair.slice(1)])).toEqual(['stop-loss', 'single']);
});

test('a single order has no label', () => {
  expect(shown(stop)).toEqual([[null, ['e:sl']]]);
});
