// If this fails, marks are not saved, or older marks replace newer marks.
import type { ExamMark } from '@tradesense/contract/chart-exam.ts';
import { describe, expect, it } from 'vitest';
import { createMarkSaver, type SaveOutcome, type SaveState } from './mark-saver.ts';

function levels(...prices: readonly number[]): readonly ExamMark[] {
  return prices.map((price) => ({ tool: 'level', id: `m${price}`, price }));
}

/** Returns a saver whose requests wait until the test answers them, and logs of its requests and states. */
function startSaver(revision = 0) {
  const sent: { readonly prices: readonly number[]; readonly revision: number }[] = [];
  const told: SaveState[] = [];
  const answers: ((outcome: SaveOutcome) => void)[] = [];
  let retry: (() => void) | null = null;
  const saver = createMarkSaver({
    revision,
    save: (marks, number, signal) => {
      sent.push({ prices: marks.map((mark) => ('price' in mark ? mark.price : 0)), revision: number });
      return new Promise((resolve) => {
        answers.push(resolve);
        signal.addEventListener('abort', () => resolve({ kind: 'aborted' }));
      });
    },
    later: (act) => {
      retry = act;
      return () => (retry = null);
    },
    onState: (state) => told.push(state),
    onTaken: () => undefined,
  });
  const answer = async (outcome: SaveOutcome): Promise<void> => {
    answers.shift()?.(outcome);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { saver, sent, told, answer, tryAgain: () => retry?.() };
}

function taken(revision: number): SaveOutcome {
  return { kind: 'taken', response: { revision, savedAt: '2026-11-21T00:00:00Z', remainingMs: null, clipped: [] } };
}

describe('the mark saver', () => {
  it('sends one list of marks at a time, then only the newest', async () => {
    const { saver, sent, told, answer } = startSaver(4);
    saver.change(levels(1));
    saver.change(levels(1, 2));
    saver.change(levels(1, 2, 3));
    expect(sent).toEqual([{ prices: [1], revision: 5 }]);
    await answer(taken(5));
    expect(sent.at(-1)).toEqual({ prices: [1, 2, 3], revision: 6 });
    expect(told.at(-1)).toBe('saving');
    await answer(taken(6));
    expect(told.at(-1)).toBe('saved');
    expect(sent).toHaveLength(2);
  });

  it('sends a failed list of marks again, or a newer one if there is one', async () => {
    const { saver, sent, told, answer, tryAgain } = startSaver();
    saver.change(levels(1));
    await answer({ kind: 'failed' });
    expect(told.at(-1)).toBe('retrying');
    tryAgain();
    expect(sent.at(-1)).toEqual({ prices: [1], revision: 2 });
    await answer({ kind: 'failed' });
    saver.change(levels(1, 2));
    expect(sent.at(-1)).toEqual({ prices: [1, 2], revision: 3 });
  });

  it('aborts the request in flight for a pause, and sends the newest marks after the pause', async () => {
    const { saver, sent, answer } = startSaver();
    saver.change(levels(1));
    saver.pause();
    await answer({ kind: 'aborted' });
    saver.change(levels(1, 2));
    expect(sent).toHaveLength(1);
    saver.resume();
    expect(sent.at(-1)).toEqual({ prices: [1, 2], revision: 2 });
  });

  it('sends an aborted list again after the pause, even if no mark has changed', async () => {
    const { saver, sent, answer } = startSaver();
    saver.change(levels(1));
    saver.pause();
    saver.resume();
    await answer({ kind: 'aborted' });
    expect(sent).toEqual([
      { prices: [1], revision: 1 },
      { prices: [1], revision: 2 },
    ]);
  });

  it('continues above the revision that another tab has stored', async () => {
    const { saver, sent, answer } = startSaver();
    saver.change(levels(1));
    await answer(taken(9));
    saver.change(levels(2));
    expect(sent.at(-1)?.revision).toBe(10);
  });

  it('reports a refused list of marks, and still sends the next one', async () => {
    const { saver, sent, told, answer } = startSaver();
    saver.change(levels(1));
    await answer({ kind: 'refused' });
    expect(told.at(-1)).toBe('refused');
    saver.change(levels(2));
    expect(sent).toHaveLength(2);
  });

  it('sends nothing more once the part is closed or left', async () => {
    const closed = startSaver();
    closed.saver.change(levels(1));
    await closed.answer({ kind: 'closed' });
    closed.saver.change(levels(2));
    expect([closed.sent.length, closed.told.at(-1)]).toEqual([1, 'closed']);
    const left = startSaver();
    left.saver.stop();
    left.saver.change(levels(1));
    expect(left.sent).toEqual([]);
  });
});
