// If this fails, a right order scores 0, or a verdict names the wrong item as the larger one.
import { expect, it } from 'vitest';
import { RANK } from './rank.ts';

const LEGS = { a: 8, b: 6.5, c: 4, d: 2 } as const;
const ids = Object.keys(LEGS) as (keyof typeof LEGS)[];
const task = {
  question: {
    prompt: '',
    chart: null,
    items: ids.map((id) => ({ id, text: `Leg ${id}: high`, bars: [], line: null })),
  },
  reference: {
    order: ids,
    values: LEGS,
    why: Object.fromEntries(ids.map((id) => [id, `${LEGS[id].toFixed(1)} ATR.`])),
  },
};

it.each([
  ['the right order', ['a', 'b', 'c', 'd'], 1],
  // The smaller value, 6.5, is 81% of 8.
  ['two that are within 80% swapped', ['b', 'a', 'c', 'd'], 1],
  ['the largest first, the rest wrong', ['a', 'c', 'b', 'd'], 0.5],
  ['a large one first, the rest wrong', ['b', 'd', 'a', 'c'], 0.5],
  ['the smallest first', ['d', 'c', 'b', 'a'], 0],
  ['one left out', ['a', 'b', 'c'], 0.5],
  ['the same one again and again', ['a', 'a', 'a', 'a'], 0.5],
])('grades the order of a ranking: %s', (_, order, score) => {
  expect(RANK.grade(task, { order }).score).toBe(score);
});

it('a ranking names each line that is placed after a smaller one', () => {
  const { lines, summary } = RANK.grade(task, { order: ['a', 'c', 'b', 'd'] });
  expect(summary).toBe('The first place is right; the order is not.');
  expect(lines.filter(({ result }) => result === 'wrong').map(({ sentence }) => sentence)).toEqual([
    'Leg b: 6.5 ATR. It is larger than Leg c, which stands before it.',
    'Leg c: 4.0 ATR. It stands before Leg b, which is larger.',
  ]);
});
