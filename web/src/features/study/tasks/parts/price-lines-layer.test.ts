// If this fails, the labels of two price lines cover each other.
import { expect, test } from 'vitest';
import type { LayerFrame } from '../../../../chart/view/chart-layer.ts';
import { labelPlace, type LabelBox } from './price-lines-layer.ts';

const frame = {
  width: 200,
  bars: [],
  barWidth: 4,
  xOf: () => 0,
  yOf: () => 0,
  indexAt: () => 0,
} as unknown as LayerFrame;

test('the labels of four lines at nearly the same price each have a place of their own', () => {
  const taken: LabelBox[] = [];
  for (const [index, isDashed] of [true, false, false, true].entries()) {
    const label = { y: 100 + index / 2, isDashed, width: 70 };
    taken.push({ ...labelPlace(frame, label, taken), width: 70 });
  }
  const pairs = taken.flatMap((a, at) => taken.slice(at + 1).map((b) => [a, b] as const));
  const covered = pairs.filter(([a, b]) => Math.abs(a.y - b.y) < 11 && Math.abs(a.x - b.x) < 70);
  expect(covered).toEqual([]);
});
