/**
 * Which charts are fit to be asked. Too few references make a chart a matter of luck, too many a matter of speed: a
 * careful learner needs about ten seconds for a mark. The bounds hold nearly all charts of the densities in
 * `docs/grading.md` and cut off the tails.
 */
import type { BarColumns } from '../market/bar-columns.ts';
import { measureChart } from './chart-bars.ts';
import { referenceMarks } from './exam-part.ts';
import { CHART_EXAM_RULES, type ChartExamType } from './exam-rules.ts';

export interface ReferenceBounds {
  readonly min: number;
  readonly max: number;
}

/** References of each part, inclusive. Only where levels are sought is "none on this chart" ever the answer. */
export const ITEM_BOUNDS: Readonly<Record<ChartExamType, ReferenceBounds>> = {
  // 300 s: at most 22 marks of 13 s.
  'swing-analysis': { min: 5, max: 22 },
  // One leg is asked for; more than 4 accepted ones make the question a guess that cannot fail.
  'fibonacci-retracement': { min: 1, max: 4 },
  // 150 s a part: at most 14 marks of 10 s.
  'fair-value-gaps': { min: 1, max: 14 },
  // 240 s: breaks have to be told apart, 24 s each.
  'market-structure': { min: 2, max: 10 },
  // One chart in five has no level; there the right answer is none.
  'support-resistance': { min: 0, max: 6 },
};

/** Whether a chart of these bars, as they are shown, can be asked: every part within its bounds, and prices that move. */
export function isFitForExam(type: ChartExamType, bars: BarColumns): boolean {
  if (!measureChart(bars).atr.every((atr) => atr > 0)) return false;
  const { tool, parts } = CHART_EXAM_RULES[type];
  const { min, max } = ITEM_BOUNDS[type];
  return parts.every((ask) => {
    const { length } = referenceMarks(tool, ask, bars);
    return length >= min && length <= max;
  });
}
