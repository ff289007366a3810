// If this fails, labels of lines lie over one another, leave the chart, or the ones that matter are left out.
import { expect, test } from 'vitest';
import { placeLabels, type LabelWish } from './line-labels.ts';

const pane = { height: 200, labelHeight: 20 };
const wish = (id: string, y: number, rank = 1): LabelWish => ({ id, y, rank });
const placed = (...wishes: LabelWish[]) => placeLabels(wishes, pane).map(({ id, y, beyond }) => [id, y, beyond]);

test('labels with room stand at their lines', () => {
  expect(placed(wish('a', 50), wish('b', 120))).toEqual([
    ['a', 50, null],
    ['b', 120, null],
  ]);
});

test('near ones are pushed apart in the order of their lines', () => {
  expect(placed(wish('lower', 105), wish('upper', 100), wish('same', 105))).toEqual([
    ['upper', 100, null],
    ['lower', 120, null],
    ['same', 140, null],
  ]);
});

test('at the bottom they are pushed up', () => {
  expect(placed(wish('a', 185), wish('b', 190))).toEqual([
    ['a', 170, null],
    ['b', 190, null],
  ]);
});

test('lines beyond the pane have their labels at its edge, with the way to them', () => {
  expect(placed(wish('high', -400), wish('low', 900))).toEqual([
    ['high', 10, 'above'],
    ['low', 190, 'below'],
  ]);
});

test('of too many the lower ranks stay', () => {
  const wishes = Array.from({ length: 15 }, (_, at) => wish(`w${at}`, 100, at < 12 ? 5 : 1));
  const kept = placeLabels(wishes, pane);
  expect(kept).toHaveLength(10);
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(['w12', 'w13', 'w14']));
  const ys = kept.map(({ y }) => y);
  expect(ys).toEqual(ys.toSorted((a, b) => a - b));
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...ys)).toBeLessThanOrEqual(190);
});
