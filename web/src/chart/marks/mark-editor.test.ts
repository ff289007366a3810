// If this fails, a mark is lost, doubled or cannot be undone, or the keyboard cannot do what the mouse can.
import { describe, expect, it } from 'vitest';
import { editorOf, inReadingOrder, shownMarks, stepEditor, type EditorEvent, type EditorState } from './mark-editor.ts';
import { NOTHING_DRAWN } from './mark-history.ts';
import type { Mark, MarkKind } from './mark.ts';

const SWINGS: readonly [MarkKind, MarkKind] = ['high', 'low'];
const START = editorOf(NOTHING_DRAWN, SWINGS, 3);
const LEGS = editorOf(NOTHING_DRAWN, ['leg'], 3);

function at(index: number, price: number): EditorEvent {
  return { kind: 'pointed', point: { index, price } };
}

function after(state: EditorState, ...events: readonly EditorEvent[]): EditorState {
  return events.reduce(stepEditor, state);
}

function drawn(state: EditorState): readonly string[] {
  const place = ({ index, price }: Mark['from']): string => `${index}@${price}`;
  return state.history.present.marks.map(
    ({ kind, from, to }) => `${kind} ${place(from)}${to === null ? '' : `-${place(to)}`}`,
  );
}

const PUT: EditorEvent = { kind: 'put-down' };
const ONE = after(START, at(4, 10), PUT);
const TWO = after(ONE, { kind: 'tool-chosen', tool: 'low' }, at(2, 8), PUT);

describe('the mark editor', () => {
  it.each([
    { name: 'places what is chosen where the cursor is', state: TWO, marks: ['high 4@10', 'low 2@8'] },
    { name: 'places nothing without a cursor', state: after(START, PUT), marks: [] },
    { name: 'places the same mark once', state: after(ONE, at(4, 10), PUT), marks: ['high 4@10'] },
    {
      name: 'takes no more marks than the chart does',
      state: after(TWO, at(7, 7), PUT, at(8, 8), PUT),
      marks: ['high 4@10', 'low 2@8', 'low 7@7'],
    },
    { name: 'a leg needs both of its anchors', state: after(LEGS, at(1, 5), PUT), marks: [] },
    {
      name: 'a leg goes from the first to the second',
      state: after(LEGS, at(1, 5), PUT, at(9, 20), PUT),
      marks: ['leg 1@5-9@20'],
    },
    { name: 'a leg of no length is none', state: after(LEGS, at(1, 5), PUT, PUT), marks: [] },
    {
      name: 'moves one end of a leg',
      state: after(
        LEGS,
        at(1, 5),
        PUT,
        at(9, 20),
        PUT,
        { kind: 'picked-up', handle: { id: 1, end: 'to' } },
        at(8, 21),
        PUT,
      ),
      marks: ['leg 1@5-8@21'],
    },
    {
      name: 'a move that is broken off changes nothing',
      state: after(ONE, { kind: 'picked-up', handle: { id: 1, end: 'from' } }, at(6, 12), { kind: 'escaped' }),
      marks: ['high 4@10'],
    },
    { name: 'deletes', state: after(TWO, { kind: 'deleted', id: 1 }), marks: ['low 2@8'] },
    { name: 'undoes', state: after(TWO, { kind: 'undone' }), marks: ['high 4@10'] },
    { name: 'redoes', state: after(TWO, { kind: 'undone' }, { kind: 'redone' }), marks: ['high 4@10', 'low 2@8'] },
    {
      name: 'undoes clearing',
      state: after(TWO, { kind: 'cleared' }, { kind: 'undone' }),
      marks: ['high 4@10', 'low 2@8'],
    },
    {
      name: 'what was undone is gone after a new mark',
      state: after(TWO, { kind: 'undone' }, at(1, 1), PUT, { kind: 'redone' }),
      marks: ['high 4@10', 'low 1@1'],
    },
    {
      name: 'edits without dragging',
      state: after(ONE, { kind: 'edited', mark: { id: 1, kind: 'low', from: { index: 5, price: 9 }, to: null } }),
      marks: ['low 5@9'],
    },
  ])('$name', ({ state, marks }) => expect(drawn(state)).toEqual(marks));

  it('removes the marks when "none on this chart" is chosen, and that choice when a mark is placed', () => {
    const none = after(TWO, { kind: 'none-chosen' });
    expect(none.history.present).toEqual({ marks: [], isNone: true });
    expect(after(none, at(1, 1), PUT).history.present.isNone).toBe(false);
    expect(drawn(after(none, { kind: 'undone' }))).toHaveLength(2);
  });

  it('stores each typed price of a retracement, and removes it again', () => {
    const leg = after(LEGS, at(1, 5), PUT, at(9, 20), PUT);
    const [mark] = leg.history.present.marks;
    if (mark === undefined) throw new Error('a leg was placed');
    const typed = (ratios: readonly (number | null)[]): EditorEvent => ({ kind: 'edited', mark: { ...mark, ratios } });
    const ratiosOf = (state: EditorState) => state.history.present.marks.map(({ ratios }) => ratios);
    const all = after(leg, typed([14.27, null, null]), typed([14.27, 12.5, 10.73]));
    expect(ratiosOf(all)).toEqual([[14.27, 12.5, 10.73]]);
    expect(ratiosOf(after(all, { kind: 'undone' }))).toEqual([[14.27, null, null]]);
    expect(ratiosOf(after(all, typed([14.27, null, 10.73])))).toEqual([[14.27, null, 10.73]]);
  });

  it('shows a mark that is being moved at the cursor, and keeps the others', () => {
    const moving = after(TWO, { kind: 'picked-up', handle: { id: 1, end: 'from' } }, at(6, 12));
    expect(shownMarks(moving).map(({ from }) => from.index)).toEqual([6, 2]);
    expect(inReadingOrder(shownMarks(moving)).map(({ id }) => id)).toEqual([2, 1]);
  });

  it('gives new marks ids that follow those of the restored marks', () => {
    const restored = editorOf(TWO.history.present, SWINGS, 3);
    expect(after(restored, at(9, 9), PUT).history.present.marks.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});
