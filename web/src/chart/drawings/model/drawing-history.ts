import type { Drawing } from './drawing.ts';

/**
 * One drawing before and after a change. `before` is `null` if the change adds it, `after` is `null` if the change
 * removes it. `at` is its place in the drawing order, from 0.
 */
export interface DrawingChange {
  readonly id: string;
  readonly before: Drawing | null;
  readonly after: Drawing | null;
  readonly at: number;
}

/** Changes that are undone together. Consecutive edits with the same `key` become one edit. */
interface DrawingEdit {
  readonly changes: readonly DrawingChange[];
  readonly key: string | null;
}

/**
 * The drawings with undo and redo. An edit contains only the drawings that it changed, so undoing it keeps the changes
 * of another tab.
 */
export interface DrawingHistory {
  readonly drawings: readonly Drawing[];
  readonly done: readonly DrawingEdit[];
  readonly undone: readonly DrawingEdit[];
}

const EDITS_MAX = 200;

export const NO_DRAWINGS: DrawingHistory = { drawings: [], done: [], undone: [] };

function applied(drawings: readonly Drawing[], { id, after, at }: DrawingChange): readonly Drawing[] {
  const index = drawings.findIndex((drawing) => drawing.id === id);
  if (after === null) return index === -1 ? drawings : drawings.toSpliced(index, 1);
  if (index !== -1) return drawings.with(index, after);
  return drawings.toSpliced(Math.min(at, drawings.length), 0, after);
}

function reversed({ changes, key }: DrawingEdit): DrawingEdit {
  const back = changes.map((change) => ({ ...change, before: change.after, after: change.before }));
  return { changes: back.toReversed(), key };
}

/**
 * Returns the history after the drawing with the id `id` is replaced by `after`. If no drawing has the id, `after` is
 * added on top. If `after` is `null`, the drawing is removed.
 */
export function changed(
  history: DrawingHistory,
  id: string,
  after: Drawing | null,
  key: string | null = null,
): DrawingHistory {
  const index = history.drawings.findIndex((drawing) => drawing.id === id);
  const before = history.drawings[index] ?? null;
  if (before === after) return history;
  const change = { id, before, after, at: before ? index : history.drawings.length };
  const last = history.done.at(-1);
  const first = last?.changes[0];
  const isSameEdit = key !== null && last?.key === key && first?.id === id && history.undone.length === 0;
  const edit = { changes: [isSameEdit ? { ...change, before: first.before, at: first.at } : change], key };
  return {
    drawings: applied(history.drawings, change),
    done: [...(isSameEdit ? history.done.slice(0, -1) : history.done), edit].slice(-EDITS_MAX),
    undone: [],
  };
}

/** Removes all drawings as one edit. */
export function cleared(history: DrawingHistory): DrawingHistory {
  if (history.drawings.length === 0) return history;
  // Drawings are removed from top to bottom, so that each returns to its place when undo restores them in reverse
  // order.
  const changes = history.drawings.map((before, at) => ({ id: before.id, before, after: null, at })).toReversed();
  return { drawings: [], done: [...history.done, { changes, key: null }].slice(-EDITS_MAX), undone: [] };
}

export function undone(history: DrawingHistory): DrawingHistory {
  const edit = history.done.at(-1);
  if (!edit) return history;
  return {
    drawings: reversed(edit).changes.reduce(applied, history.drawings),
    done: history.done.slice(0, -1),
    undone: [...history.undone, edit],
  };
}

export function redone(history: DrawingHistory): DrawingHistory {
  const edit = history.undone.at(-1);
  if (!edit) return history;
  return {
    drawings: edit.changes.reduce(applied, history.drawings),
    done: [...history.done, edit],
    undone: history.undone.slice(0, -1),
  };
}

/**
 * Returns the history with the given drawings as the current ones, such as the drawings of another tab. The undo steps
 * stay the same.
 */
export function adopted(history: DrawingHistory, drawings: readonly Drawing[]): DrawingHistory {
  return { ...history, drawings };
}
