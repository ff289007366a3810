// If this fails, a learner's text is lost, sent in two simultaneous requests, or reported as saved although it is not.
import { expect, test } from 'vitest';
import { createNoteAutosave } from './note-autosave.ts';

function desk({ stored = '', draft = null as string | null } = {}) {
  const sent: string[] = [];
  const answers: ((reason: string | null) => void)[] = [];
  let kept = draft;
  let due: (() => void) | null = null;
  const autosave = createNoteAutosave({
    stored,
    draft,
    maxLength: 10,
    drafts: { put: (text) => (kept = text), drop: () => (kept = null) },
    send(text) {
      sent.push(text);
      return new Promise((resolve) => answers.push(resolve));
    },
    later(act) {
      due = act;
      return () => (due = null);
    },
  });
  const answer = async (reason: string | null) => {
    answers.shift()?.(reason);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { autosave, sent, answer, kept: () => kept, pause: () => due?.(), state: () => autosave.snapshot().state };
}

test('typed text is stored in the tab at once and sent after a pause, in its latest state', async () => {
  const { autosave, sent, answer, kept, pause, state } = desk();
  autosave.write('a');
  autosave.write('ab');
  expect([sent, kept(), state()]).toEqual([[], 'ab', 'unsaved']);
  pause();
  expect([sent, state()]).toEqual([['ab'], 'saving']);
  await answer(null);
  expect([kept(), state()]).toEqual([null, 'saved']);
});

test('text typed during a save is sent next, one request at a time', async () => {
  const { autosave, sent, answer, kept, state } = desk();
  autosave.write('a');
  autosave.save();
  autosave.write('ab');
  autosave.save();
  expect(sent).toEqual(['a']);
  await answer(null);
  expect([sent, kept(), state()]).toEqual([['a', 'ab'], 'ab', 'saving']);
  await answer(null);
  expect([kept(), state()]).toEqual([null, 'saved']);
});

test('a text that failed to save stays with the reason, and is sent again', async () => {
  const { autosave, sent, answer, kept, state } = desk();
  autosave.write('a');
  autosave.save();
  await answer('No answer.');
  expect([kept(), state(), autosave.snapshot().reason]).toEqual(['a', 'failed', 'No answer.']);
  autosave.save();
  await answer(null);
  expect([sent, kept(), state()]).toEqual([['a', 'a'], null, 'saved']);
});

test('a draft from before a reload is restored as unsaved', () => {
  const { autosave } = desk({ stored: 'old', draft: 'older' });
  expect(autosave.snapshot()).toEqual({ text: 'older', state: 'unsaved', reason: null });
});

test('a draft that equals the stored text is deleted', () => {
  expect(desk({ stored: 'same', draft: 'same' }).kept()).toBeNull();
});

test('a text that is too long is kept in the tab and not sent', () => {
  const { autosave, sent, kept, state } = desk();
  autosave.write('12345678901');
  autosave.save();
  expect([sent, kept(), state()]).toEqual([[], '12345678901', 'too-long']);
});

test('after typing back to the stored text, nothing is left to save', () => {
  const { autosave, kept, state } = desk({ stored: 'old' });
  autosave.write('older');
  autosave.write('old');
  expect([kept(), state()]).toEqual([null, 'saved']);
});
