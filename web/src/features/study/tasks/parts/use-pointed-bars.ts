import type { TaskHint } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import type { PointedBars } from './region-layer.ts';

export interface PointedBarsControl {
  readonly pointed: PointedBars;
  /** Points to the bars of a sentence; `isRevealing` scrolls the chart to them. */
  readonly point: (bars: readonly number[], isRevealing: boolean) => void;
}

const NO_BARS: readonly number[] = [];

/** Holds the bars that a hint, or the sentence being read, points to. */
export function usePointedBars(hint: TaskHint | null): PointedBarsControl {
  const [focus, setFocus] = useState({ bars: NO_BARS, isRevealing: false });
  const hinted = hint?.bars ?? NO_BARS;
  const pointed = useMemo(() => ({ hinted, focused: focus.bars, isRevealing: focus.isRevealing }), [hinted, focus]);
  return { pointed, point: (bars, isRevealing) => setFocus({ bars, isRevealing }) };
}
