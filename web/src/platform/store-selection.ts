import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/**
 * Returns a part of an external store. Returns the same object while `isEqual` finds no difference. This function
 * replaces `use-sync-external-store/shim/with-selector`, a dependency of the router (`vite.config.ts`), because that
 * package also contains code for React versions before 19.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  getServerSnapshot: (() => Snapshot) | null | undefined,
  select: (snapshot: Snapshot) => Selection,
  isEqual?: (before: Selection, after: Selection) => boolean,
): Selection {
  const shown = useRef<{ readonly selection: Selection } | null>(null);
  const [current, atServer] = useMemo(() => {
    const last: { taken: { readonly snapshot: Snapshot; readonly selection: Selection } | null } = { taken: null };
    const selectionOf = (snapshot: Snapshot): Selection => {
      const { taken } = last;
      if (taken !== null && Object.is(taken.snapshot, snapshot)) return taken.selection;
      const before = taken ?? shown.current;
      const next = select(snapshot);
      const selection = before !== null && isEqual?.(before.selection, next) === true ? before.selection : next;
      last.taken = { snapshot, selection };
      return selection;
    };
    return [
      () => selectionOf(getSnapshot()),
      typeof getServerSnapshot === 'function' ? () => selectionOf(getServerSnapshot()) : undefined,
    ];
  }, [getSnapshot, getServerSnapshot, select, isEqual]);
  const selection = useSyncExternalStore(subscribe, current, atServer);
  useEffect(() => {
    shown.current = { selection };
  }, [selection]);
  return selection;
}
