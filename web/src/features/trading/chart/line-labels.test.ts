// If this fails, labels of lines overlap or leave the chart, or important labels are left out.
import { expect, test } from 'vitest';
import { placeLabels, type LabelRequest } from './line-labels.ts';

const pane = { height: 200, labelHeight: 20 };
const request = (id: string, y: number, rank = 1): LabelRequest => ({ id, y, rank });
const placed = (...requests: LabelRequest[]) => placeLabels(requests, pane).map(({ id, y, beyond }) => [id, y, beyond]);

test('a label is at its line if there is room', () => {
  expect(placed(request('a', 50), request('b', 120))).toEqual([
    ['a', 50, null],
    ['b', 120, null],
  ]);
});

test('labels of close lines move apart, in the order of their lines', () => {
  expect(placed(request('lower', 105), request('upper', 100), request('same', 105))).toEqual([
    ['upper', 100, null],
    ['lower', 120, null],
    ['same', 140, null],
  ]);
});

test('labels at the bottom move up', () => {
  expect(placed(request('a', 185), request('b', 190))).toEqual([
    ['a', 170, null],
    ['b', 190, null],
  ]);
});

test('a line outside the pane has its label at the edge, with the side on which it is', () => {
  expect(placed(request('high', -400), request('low', 900))).toEqual([
    ['high', 10, 'above'],
    ['low', 190, 'below'],
  ]);
});

test('if there are too many labels, those with the lowest ranks stay', () => {
  const requests = Array.from({ length: 15 }, (_, at) => request(`w${at}`, 100, at < 12 ? 5 : 1));
  const kept = placeLabels(requests, pane);
  expect(kept).toHaveLength(10);
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(['w12', 'w13', 'w14']));
  const ys = kept.map(({ y }) => y);
  expect(ys).toEqual(ys.toSorted((a, b) => a - b));
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...ys)).toBeLessThanOrEqual(190);
});

test('labels that may take half of the pane leave the other half to the bars', () => {
  const requests = Array.from({ length: 15 }, (_, at) => request(`w${at}`, 10 * at, at));
  expect(placeLabels(requests, { ...pane, share: 0.5 }).map(({ id }) => id)).toEqual(['w0', 'w1', 'w2', 'w3', 'w4']);
});
