/**
 * Says which charts an exam may ask. Too few references make a chart a matter of luck, too many a matter of speed: a careful
 * learner needs about ten seconds for a mark. Nearly all charts of the densities in `docs/grading.md` are within the bounds.
 */
import type { BarColumns } from '../market/bar-columns.ts';
import { measureChart } from './chart-bars.ts';
import { referenceMarks } from './exam-part.ts';
import { CHART_EXAM_RULES, type ChartExamType } from './exam-rules.ts';
import type { ChartMark } from './mark.ts';

export interface ReferenceBounds {
  readonly min: number;
  readonly max: number;
}

/** References of each part, inclusive. Only with levels is "none on this chart" ever the answer. */
export const ITEM_BOUNDS: Readonly<Record<ChartExamType, ReferenceBounds>> = {
  // 300 s: at most 22 marks of 13 s.
  'swing-analysis': { min: 5, max: 22 },
  // One leg is asked for; more than 4 accepted ones make the question a guess that cannot fail.
  'fibonacci-retracement': { min: 1, max: 4 },
  // 150 s a part: at most 14 marks of 10 s.
  'fair-value-gaps': { min: 1, max: 14 },
  // 240 s: breaks have to be told apart, 24 s each.
  'market-structure': { min: 2, max: 10 },
  // Some charts have no level; there the right answer is none.
  'support-resistance': { min: 0, max: 6 },
};

/** Share of structure charts that may have no change of character. They are rare, so that the label always has to be judged. */
export const TREND_ONLY_SHARE = 0.1;

/**
 * Whether an exam may ask a chart of these bars, as they are shown: prices move, and every part is within its bounds. With
 * `allowsTrendOnly`, a structure chart needs no change of character.
 */
export function isFitForExam(type: ChartExamType, bars: BarColumns, allowsTrendOnly: boolean): boolean {
  if (!measureChart(bars).atr.every((atr) => atr > 0)) return false;
  const { tool, parts } = CHART_EXAM_RULES[type];
  const { min, max } = ITEM_BOUNDS[type];
  return parts.every((ask) => {
    const marks = referenceMarks(tool, ask, bars);
    const isWithin = marks.length >= min && marks.length <= max;
    return isWithin && (tool !== 'structure' || allowsTrendOnly || marks.some(isChangeOfCharacter));
  });
}

function isChangeOfCharacter(mark: ChartMark): boolean {
  return mark.tool === 'structure' && mark.label === 'choch';
}
