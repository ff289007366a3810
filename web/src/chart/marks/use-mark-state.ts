import { useSyncExternalStore } from 'react';
import type { EditorState } from './mark-editor.ts';
import type { MarkStore } from './mark-store.ts';

/**
 * Returns the part of the editor's state that `select` picks. `select` must return the same object while that part is
 * unchanged.
 */
export function useMarkState<Part>(store: MarkStore, select: (state: EditorState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}
