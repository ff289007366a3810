import { leastTimeMs } from '../assessment/plausible-time.ts';
import type { ChartExamTool } from './exam-rules.ts';
import { LEG_RATIOS } from './leg-ratios.ts';

/** Number of clicks (points on the chart) that one mark needs. */
const ACTS: Readonly<Record<ChartExamTool, number>> = { swing: 1, leg: 2, gap: 2, structure: 1, level: 1 };
/** Keystrokes for the shortest price that a learner types. */
const PRICE_KEYS = 3;

/**
 * Returns the minimum plausible time for a part of an exam with this many marks, in ms: reading the chart, pointing at
 * every mark, typing the ratio prices of a leg, and submitting.
 */
export function leastPartTimeMs(tool: ChartExamTool, marks: number): number {
  const keys = tool === 'leg' ? marks * LEG_RATIOS.length * PRICE_KEYS : 0;
  return leastTimeMs({ acts: marks * ACTS[tool] + 1, keys });
}
