// If this fails, undo restores the wrong drawing, loses a drawing, or reverts a change of another tab.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areSameDrawings, type Drawing } from './drawing.ts';
import { adopted, changed, cleared, NO_DRAWINGS, redone, undone } from './drawing-history.ts';
import { anchorAt, line } from './drawings.test-data.ts';

const at = (id: string, price: number): Drawing => line(id, anchorAt(0, price), anchorAt(1, price));
const [a, b, c] = [at('a', 1), at('b', 2), at('c', 3)];
const three = [a, b, c].reduce((history, each) => changed(history, each.id, each), NO_DRAWINGS);

describe('undo and redo of drawings', () => {
  test('undo puts a deleted drawing back in its place', () => {
    const without = changed(three, 'b', null);
    expect(without.drawings).toEqual([a, c]);
    expect(undone(without).drawings).toEqual([a, b, c]);
    expect(redone(undone(without)).drawings).toEqual([a, c]);
  });

  test('drawings that were deleted together are restored together', () => {
    expect(undone(cleared(three)).drawings).toEqual([a, b, c]);
    expect(redone(undone(cleared(three))).drawings).toEqual([]);
  });

  test('consecutive changes with the same key are one edit, and others are not', () => {
    const moved = [4, 5, 6].reduce((history, price) => changed(history, 'a', at('a', price), 'keys a'), three);
    expect(undone(moved).drawings[0]).toEqual(a);
    const twice = changed(moved, 'a', at('a', 7), 'fields a');
    expect(undone(twice).drawings[0]).toEqual(at('a', 6));
    const apart = changed(undone(changed(moved, 'b', null)), 'a', at('a', 9), 'keys a');
    expect(undone(apart).drawings[0]).toEqual(at('a', 6));
  });

  test('nothing can be redone after an edit, and nothing undone before the first', () => {
    expect(changed(undone(three), 'a', null).undone).toEqual([]);
    expect(undone(NO_DRAWINGS)).toBe(NO_DRAWINGS);
    expect(redone(three)).toBe(three);
  });

  test('undo keeps the changes from another tab', () => {
    const theirs = adopted(three, [at('a', 8), b, c, at('d', 4)]);
    expect(undone(theirs).drawings).toEqual([at('a', 8), b, at('d', 4)]);
  });
});

test('undoing any edits leads back to the first state, and redoing them to the last', () => {
  const act = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), price: fc.option(fc.integer({ min: 1, max: 9 })) });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const end = acts.reduce(
        (history, { id, price }) => changed(history, id, price === null ? null : at(id, price)),
        three,
      );
      let back = end;
      while (back.done.length > three.done.length) back = undone(back);
      expect(areSameDrawings(back.drawings, three.drawings)).toBe(true);
      while (back.undone.length > 0) back = redone(back);
      expect(areSameDrawings(back.drawings, end.drawings)).toBe(true);
    }),
  );
});
