// If this fails, labels of lines overlap or leave the chart, cannot be matched with their lines, or important labels are
// left out.
import { expect, test } from 'vitest';
import { leadersOf, placeLabels, type LabelRequest } from './line-labels.ts';

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

test('labels stay below what covers the top of the pane, also if they fill the rest', () => {
  const covered = { ...pane, coveredHeight: 50 };
  expect(placeLabels([request('a', 10), request('b', 120)], covered).map(({ y }) => y)).toEqual([60, 120]);
  const requests = Array.from({ length: 15 }, (_, at) => request(`w${at}`, 190, at));
  const ys = placeLabels(requests, covered).map(({ y }) => y);
  expect([ys.length, Math.min(...ys), Math.max(...ys)]).toEqual([7, 70, 190]);
});

test('labels get the lower half of a pane that is covered whole', () => {
  const covered = { ...pane, coveredHeight: 300 };
  const ys = placeLabels([request('a', 10), request('b', 30)], covered).map(({ y }) => y);
  expect(ys).toEqual([110, 130]);
});

test('labels that may take half of the pane leave the other half to the bars', () => {
  const requests = Array.from({ length: 15 }, (_, at) => request(`w${at}`, 10 * at, at));
  expect(placeLabels(requests, { ...pane, share: 0.5 }).map(({ id }) => id)).toEqual(['w0', 'w1', 'w2', 'w3', 'w4']);
});

const label = (id: string, y: number | null, middle: number, edge = 100) => ({ id, y, middle, edge });

test('each label away from its line has a leader to a place of its own on the line, a label at its line has none', () => {
  const labels = [label('a', 50, 50), label('b', 52, 72, 140), label('c', 54, 94), label('d', 190, 160)];
  expect([...leadersOf(labels, 1)]).toEqual([
    ['b', { from: 140, to: 154 }],
    ['c', { from: 140, to: 161 }],
    ['d', { from: 140, to: 154 }],
  ]);
  expect([...leadersOf(labels.slice(0, 2), -1)]).toEqual([['b', { from: 100, to: 86 }]]);
});

test.each([
  ['at its line', label('wide', 50, 50, 180)],
  ['of a line outside the pane', label('wide', null, 10, 180)],
])('a wider label %s does not cover the end of a leader', (_, wide) => {
  expect([...leadersOf([wide, label('b', 52, 72)], 1)]).toEqual([['b', { from: 180, to: 194 }]]);
});

const movedLabel = (id: string, y: number, middle: number) => ({ id, y, middle, edge: 100 });

test.each([
  ['down', [movedLabel('a', 50, 72), movedLabel('b', 51, 94), movedLabel('c', 52, 116)]],
  ['up', [movedLabel('a', 150, 84), movedLabel('b', 151, 106), movedLabel('c', 152, 128)]],
])('leaders of labels that were moved %s do not cross', (_, labels) => {
  const leaders = leadersOf(labels, 1);
  // The height of a leader at an X position; after its end it stays on its line.
  const heightAt = ({ id, y, middle }: (typeof labels)[number], x: number) => {
    const { from, to } = leaders.get(id) ?? { from: 0, to: 0 };
    return middle + (y - middle) * Math.min(1, (x - from) / (to - from));
  };
  for (let x = 100; x <= 130; x += 1) {
    const heights = labels.map((each) => heightAt(each, x));
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  }
});
