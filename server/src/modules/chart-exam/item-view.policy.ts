import type { ChartExamView } from '@tradesense/core/grading/exam-rules.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';

/** Minimum and maximum share of a chart's bars that are shown if the item is causal. */
export const CAUSAL_SHOWN = { min: 0.75, max: 0.95 } as const;

/** Draws the item's view, hindsight or causal with equal probability, and the number of bars that it shows. */
export function drawView(random: Random, bars: number): { readonly view: ChartExamView; readonly visibleBars: number } {
  if (random.next() < 0.5) return { view: 'hindsight', visibleBars: bars };
  const share = CAUSAL_SHOWN.min + random.next() * (CAUSAL_SHOWN.max - CAUSAL_SHOWN.min);
  return { view: 'causal', visibleBars: Math.min(bars - 1, Math.round(bars * share)) };
}
