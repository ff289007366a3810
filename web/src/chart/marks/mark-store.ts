import { stepEditor, type EditorEvent, type EditorState } from './mark-editor.ts';

/** Holds the editor's state for the chart's layer, and for the buttons and the list around the chart. */
export interface MarkStore {
  readonly state: () => EditorState;
  readonly send: (event: EditorEvent) => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createMarkStore(initial: EditorState): MarkStore {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    state: () => state,
    send: (event) => {
      const next = stepEditor(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
