import type { Mark } from './mark.ts';

/** What is on a chart: marks, or the statement that there is nothing to mark. */
export interface Drawn {
  readonly marks: readonly Mark[];
  /** "None on this chart" was chosen; never together with marks. */
  readonly isNone: boolean;
}

/** What is drawn, what it was before each change, and what was undone. */
export interface MarkHistory {
  readonly past: readonly Drawn[];
  readonly present: Drawn;
  readonly future: readonly Drawn[];
}

export const NOTHING_DRAWN: Drawn = { marks: [], isNone: false };

/** More steps back than anybody takes in five minutes. */
const DEEPEST = 200;

export function historyOf(present: Drawn): MarkHistory {
  return { past: [], present, future: [] };
}

/** The history after a change: it can be undone, what was undone before it cannot come back. */
export function changed({ past, present }: MarkHistory, next: Drawn): MarkHistory {
  return { past: [...past, present].slice(-DEEPEST), present: next, future: [] };
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
