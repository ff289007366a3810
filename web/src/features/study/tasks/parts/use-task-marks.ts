import { useEffect, useMemo, useRef, useState } from 'react';
import { editorOf } from '../../../../chart/marks/mark-editor.ts';
import type { Drawn } from '../../../../chart/marks/mark-history.ts';
import { markLayer } from '../../../../chart/marks/mark-layer.ts';
import { createMarkStore, type MarkStore } from '../../../../chart/marks/mark-store.ts';
import type { MarkKind } from '../../../../chart/marks/mark.ts';
import { useMarkState } from '../../../../chart/marks/use-mark-state.ts';
import type { ChartLayer } from '../../../../chart/view/chart-layer.ts';

/** Maximum number of marks in an answer. */
const MARKS_MAX = 60;

/** Calls `onDrawn` whenever the marks change. */
function useMarksAsAnswer(store: MarkStore, onDrawn: (drawn: Drawn) => void): void {
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

/** The marks of a task. They are drawn with the same tools as in an exam. */
export interface TaskMarks {
  readonly store: MarkStore;
  readonly drawn: Drawn;
  readonly layer: ChartLayer;
  readonly isLocked: boolean;
}

interface TaskMarksOptions {
  /** Returns the initial marks. Called once, when the task is mounted. */
  readonly start: () => Drawn;
  readonly kinds: readonly [MarkKind, ...MarkKind[]];
  /** Maximum number of marks. Default: `MARKS_MAX`. */
  readonly most?: number;
  readonly isLocked: boolean;
  /** Called whenever the marks change. */
  readonly onDrawn: (drawn: Drawn) => void;
}

/** Stores the marks of a task, and calls `onDrawn` whenever they change. */
export function useTaskMarks({ start, kinds, most = MARKS_MAX, isLocked, onDrawn }: TaskMarksOptions): TaskMarks {
  const [store] = useState(() => createMarkStore(editorOf(start(), kinds, most)));
  useMarksAsAnswer(store, onDrawn);
  const isPlacing = useMarkState(store, (state) => state.isPlacing);
  const drawn = useMarkState(store, (state) => state.history.present);
  const layer = useMemo(() => markLayer(store, { isTool: isPlacing, isLocked }), [store, isPlacing, isLocked]);
  return { store, drawn, layer, isLocked };
}
