// If this fails, an exam cannot be taken by keyboard alone, or the keyboard focus cannot leave the chart.
import { describe, expect, it } from 'vitest';
import type { KeyPress } from '../model/chart-command.ts';
import { editorOf, stepEditor, type EditorState } from './mark-editor.ts';
import { NOTHING_DRAWN } from './mark-history.ts';
import { keyAnswer } from './mark-keys.ts';

const BARS = [0, 1, 2, 3].map((x) => ({ x, o: 10 + x, h: 13 + x, l: 9 + x, c: 12 + x, v: 1 }));
const START = editorOf(NOTHING_DRAWN, ['high', 'low'], 10);

function keyOf(name: string): KeyPress {
  const parts = name.split('+');
  const has = (part: string): boolean => parts.includes(part);
  return {
    key: parts.at(-1) ?? '',
    shiftKey: has('Shift'),
    ctrlKey: has('Ctrl'),
    metaKey: false,
    altKey: false,
  };
}

/** Presses keys one after the other. Returns the state afterwards, and whether the editor handled the last key. */
function pressed(
  state: EditorState,
  ...keys: readonly string[]
): { readonly state: EditorState; readonly isTaken: boolean } {
  let isTaken = false;
  let next = state;
  for (const key of keys) {
    const answer = keyAnswer(keyOf(key), next, { bars: BARS, pointed: null });
    next = answer.events.reduce(stepEditor, next);
    ({ isTaken } = answer);
  }
  return { state: next, isTaken };
}

function marksAfter(...keys: readonly string[]): readonly string[] {
  const { marks } = pressed(START, ...keys).state.history.present;
  return marks.map(({ kind, from }) => `${kind} ${from.index}@${from.price}`);
}

describe('marks by keyboard', () => {
  it.each([
    { keys: ['Enter', 'Enter'], marks: ['high 3@16'] },
    { keys: ['ArrowLeft', 'ArrowLeft', 'Enter'], marks: ['high 2@15'] },
    { keys: ['2', 'Home', 'Home', 'Enter'], marks: ['low 0@9'] },
    { keys: ['Home', 'Home', 'ArrowDown', 'Enter'], marks: ['high 0@12'] },
    { keys: ['Home', 'Home', 'Shift+ArrowDown', 'Enter'], marks: ['high 0@12.944'] },
    { keys: ['End', 'Enter', 'ArrowLeft', 'Enter', 'Delete'], marks: ['high 3@16'] },
    { keys: ['End', 'Enter', 'Ctrl+z', 'Ctrl+y'], marks: ['high 3@16'] },
    { keys: ['End', 'Enter', 'Enter', 'ArrowLeft', 'Enter'], marks: ['high 2@15'] },
    { keys: ['End', 'Enter', 'Enter', 'ArrowLeft', 'Escape'], marks: ['high 3@16'] },
    { keys: ['End', 'Enter', '2', 'Enter'], marks: ['high 3@16', 'low 3@12'] },
    { keys: ['h', 'Enter'], marks: [] },
  ])('$keys', ({ keys, marks }) => expect(marksAfter(...keys)).toEqual(marks));

  it('Tab goes through the marks from left to right and then leaves the chart', () => {
    const { state } = pressed(START, 'End', 'Enter', 'ArrowLeft', 'ArrowLeft', 'Enter', 'Escape');
    const first = pressed(state, 'Tab');
    expect(first).toMatchObject({ isTaken: true, state: { selected: { id: 2 }, cursor: { index: 1 } } });
    const second = pressed(first.state, 'Tab');
    expect(second.state.selected).toMatchObject({ id: 1 });
    const beyond = pressed(second.state, 'Tab');
    expect(beyond).toMatchObject({ isTaken: false, state: { selected: null } });
    expect(pressed(state, 'Shift+Tab').state.selected).toMatchObject({ id: 1 });
  });

  it('arrow keys are left to the chart while the hand tool moves it', () => {
    expect(pressed(START, 'h', 'ArrowLeft').isTaken).toBe(false);
    expect(pressed(START, 'Shift+ArrowLeft').isTaken).toBe(false);
  });
});
