import type { ChartExamView } from '@tradesense/core/grading/exam-rules.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';

/** The share of a causal chart's bars that is shown, at least and at most. */
export const CAUSAL_SHOWN = { min: 0.75, max: 0.95 } as const;

/**
 * Whether an item of this many bars is asked in hindsight or causally, each half of the time, and how many bars it
 * shows.
 */
export function drawView(random: Random, bars: number): { readonly view: ChartExamView; readonly visibleBars: number } {
  if (random.next() < 0.5) return { view: 'hindsight', visibleBars: bars };
  const share = CAUSAL_SHOWN.min + random.next() * (CAUSAL_SHOWN.max - CAUSAL_SHOWN.min);
  return { view: 'causal', visibleBars: Math.min(bars - 1, Math.round(bars * share)) };
}
