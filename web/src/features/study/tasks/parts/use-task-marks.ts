import { useMemo, useState } from 'react';
import { editorOf } from '../../../../chart/marks/mark-editor.ts';
import type { Drawn } from '../../../../chart/marks/mark-history.ts';
import { markLayer } from '../../../../chart/marks/mark-layer.ts';
import { createMarkStore, type MarkStore } from '../../../../chart/marks/mark-store.ts';
import type { MarkKind } from '../../../../chart/marks/mark.ts';
import { useMarkState } from '../../../../chart/marks/use-mark-state.ts';
import type { ChartLayer } from '../../../../chart/view/chart-layer.ts';
import { MARKS_MAX, useMarksAsAnswer } from './use-marks-as-answer.ts';

/** The marks of a task, drawn with the tools of the exam. */
export interface TaskMarks {
  readonly store: MarkStore;
  readonly drawn: Drawn;
  readonly layer: ChartLayer;
  readonly isLocked: boolean;
}

interface TaskMarksOptions {
  /** Returns the marks at first. Called once, when the task is mounted. */
  readonly start: () => Drawn;
  readonly kinds: readonly [MarkKind, ...MarkKind[]];
  /** Maximum number of marks; without it, the maximum of an answer. */
  readonly most?: number;
  readonly isLocked: boolean;
  /** Called at each change of the marks. */
  readonly onDrawn: (drawn: Drawn) => void;
}

/** Holds the marks of a task, and calls `onDrawn` at each change. */
export function useTaskMarks({ start, kinds, most = MARKS_MAX, isLocked, onDrawn }: TaskMarksOptions): TaskMarks {
  const [store] = useState(() => createMarkStore(editorOf(start(), kinds, most)));
  useMarksAsAnswer(store, onDrawn);
  const isPlacing = useMarkState(store, (state) => state.isPlacing);
  const drawn = useMarkState(store, (state) => state.history.present);
  const layer = useMemo(() => markLayer(store, { isTool: isPlacing, isLocked }), [store, isPlacing, isLocked]);
  return { store, drawn, layer, isLocked };
}
