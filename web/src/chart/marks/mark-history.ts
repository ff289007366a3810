import type { Mark } from './mark.ts';

/** What the learner has drawn on a chart: marks, or the statement that there is nothing to mark. */
export interface Drawn {
  readonly marks: readonly Mark[];
  /** Whether "None on this chart" was chosen. It cannot be chosen together with marks. */
  readonly isNone: boolean;
}

/** The marks with their undo and redo steps. */
export interface MarkHistory {
  readonly past: readonly Drawn[];
  readonly present: Drawn;
  readonly future: readonly Drawn[];
}

export const NOTHING_DRAWN: Drawn = { marks: [], isNone: false };

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 200;

export function historyOf(present: Drawn): MarkHistory {
  return { past: [], present, future: [] };
}

/** Returns the history after a change, which removes the redo steps. */
export function changed({ past, present }: MarkHistory, next: Drawn): MarkHistory {
  return { past: [...past, present].slice(-MAX_UNDO_STEPS), present: next, future: [] };
}

export function undone(history: MarkHistory): MarkHistory {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
}

export function redone(history: MarkHistory): MarkHistory {
  const [after, ...rest] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.present], present: after, future: rest };
}
