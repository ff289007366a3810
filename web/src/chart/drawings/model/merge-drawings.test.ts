// If this fails, a drawing made in one of two tabs is lost when both save.
import { expect, test } from 'vitest';
import type { Drawing } from './drawing.ts';
import { anchorAt, line } from './drawings.test-data.ts';
import { mergeDrawings } from './merge-drawings.ts';

/** Returns a drawing described by a letter and a price: 'a1' is drawing a at price 1. */
const drawn = (name: string): Drawing => {
  const [id = '', price] = name;
  return line(id, anchorAt(0, Number(price)), anchorAt(1, Number(price)));
};
const all = (names: string): readonly Drawing[] => names.split(' ').filter(Boolean).map(drawn);

test.each<[what: string, base: string, mine: string, theirs: string, merged: string]>([
  ['nothing changed', 'a1 b1', 'a1 b1', 'a1 b1', 'a1 b1'],
  ['both added one', 'a1', 'a1 b1', 'a1 c1', 'a1 c1 b1'],
  ['both changed another', 'a1 b1', 'a2 b1', 'a1 b2', 'a2 b2'],
  ['both changed the same: mine', 'a1', 'a2', 'a3', 'a2'],
  ['deleted here', 'a1 b1', 'b1', 'a1 b1', 'b1'],
  ['deleted there', 'a1 b1', 'a1 b1', 'b1', 'b1'],
  ['deleted here, changed there: stays', 'a1', '', 'a2', 'a2'],
  ['changed here, deleted there: stays', 'a1', 'a2', '', 'a2'],
  ['deleted in both', 'a1', '', '', ''],
  ['first load over what was drawn meanwhile', '', 'b1', 'a1', 'a1 b1'],
  ['an answer that got lost: stored already', 'a1', 'a1 b1', 'a1 b1', 'a1 b1'],
])('%s', (_what, base, mine, theirs, merged) => {
  expect(mergeDrawings(all(base), all(mine), all(theirs))).toEqual(all(merged));
});

test('a change of any field is kept, also of a field that this release does not know', () => {
  const before = line('a', anchorAt(0, 1), anchorAt(1, 1));
  for (const change of [{ color: 6 }, { isLocked: true }, { name: 'Neckline' }, { pattern: { dash: 'dotted' } }]) {
    const mine = { ...before, ...change } as Drawing;
    expect(mergeDrawings([before], [mine], [{ ...before }])).toEqual([mine]);
    expect(mergeDrawings([structuredClone(mine)], [mine], [before])).toEqual([before]);
  }
});
