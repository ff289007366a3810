import type { TaskHint } from '@tradesense/core/study/task.ts';
import { useMemo } from 'react';
import type { FocusedBars } from '../task-widget.ts';
import type { PointedBars } from './region-layer.ts';

const NO_BARS: readonly number[] = [];

/** Returns the bars of the hint, and the bars of the verdict's sentence that is under the mouse or has the focus. */
export function usePointedBars(hint: TaskHint | null, { bars, isRevealing }: FocusedBars): PointedBars {
  const hinted = hint?.bars ?? NO_BARS;
  return useMemo(() => ({ hinted, focused: bars, isRevealing }), [hinted, bars, isRevealing]);
}
