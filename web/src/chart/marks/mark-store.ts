import { stepEditor, type EditorEvent, type EditorState } from './mark-editor.ts';

/** The one state that the chart's layer, the buttons and the list around it share. */
export interface MarkStore {
  readonly state: () => EditorState;
  readonly send: (event: EditorEvent) => void;
  /** Answers how to stop listening. */
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
