import { useEffect, useRef } from 'react';
import type { Drawn } from '../../../../chart/marks/mark-history.ts';
import type { MarkStore } from '../../../../chart/marks/mark-store.ts';

/** Maximum number of marks in an answer. */
export const MARKS_MAX = 60;

/** Calls `onDrawn` whenever the marks change. */
export function useMarksAsAnswer(store: MarkStore, onDrawn: (drawn: Drawn) => void): void {
  const latest = useRef(onDrawn);
  useEffect(() => {
    latest.current = onDrawn;
  });
  useEffect(() => {
    let before = store.state().history.present;
    return store.subscribe(() => {
      const { present } = store.state().history;
      if (present === before) return;
      before = present;
      latest.current(present);
    });
  }, [store]);
}
