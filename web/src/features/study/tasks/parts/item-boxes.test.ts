// If this fails, an item is lost when two items swap places, or a box of a matching task contains two items.
import { expect, it } from 'vitest';
import { unsorted, withItem } from './item-boxes.ts';

const BOXES = { a: 'x', b: 'y' };

it.each([
  ['puts an item into a free box', 'c', 'z', true, { a: 'x', b: 'y', c: 'z' }],
  ['moves it to a free box', 'a', 'z', true, { a: 'z', b: 'y' }],
  ['swaps two items', 'a', 'y', true, { a: 'y', b: 'x' }],
  ['sends the former item back if the new one had no box', 'c', 'x', true, { b: 'y', c: 'x' }],
  ['keeps an item in its own box', 'a', 'x', true, BOXES],
  ['takes an item out', 'a', null, true, { b: 'y' }],
  ['lets a box of sorting hold several', 'c', 'x', false, { a: 'x', b: 'y', c: 'x' }],
])('putting an item into a box %s', (_, item, box, isSingle, after) => {
  expect(withItem(BOXES, item, box, isSingle)).toEqual(after);
});

it('finds the items that are in no box', () => {
  const items = ['a', 'c'].map((id) => ({ id, text: id, bars: [] }));
  expect(unsorted({ items }, BOXES).map(({ id }) => id)).toEqual(['c']);
});
