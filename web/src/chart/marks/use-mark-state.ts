import { useSyncExternalStore } from 'react';
import type { EditorState } from './mark-editor.ts';
import type { MarkStore } from './mark-store.ts';

/** A part of the editor's state; `select` gives the same object while that part is the same. */
export function useMarkState<Part>(store: MarkStore, select: (state: EditorState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}
