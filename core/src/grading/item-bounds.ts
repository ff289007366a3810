/**
 * Decides which charts an exam may use. With too few references, a chart tests luck; with too many, it tests speed,
 * because a careful learner needs about ten seconds per mark. Nearly all charts with the densities in `docs/grading.md`
 * are within the bounds.
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

/**
 * Minimum and maximum number of references of each part. Only charts of levels may have none, so that "none on this
 * chart" can be the right answer.
 */
export const ITEM_BOUNDS: Readonly<Record<ChartExamType, ReferenceBounds>> = {
  // In 300 s, 22 marks leave more than 13 s for each.
  'swing-analysis': { min: 5, max: 22 },
  // The question asks for one leg. If more than 4 legs were accepted, almost any guess would be right.
  'fibonacci-retracement': { min: 1, max: 4 },
  // Each part takes 150 s: 14 marks leave more than 10 s for each.
  'fair-value-gaps': { min: 1, max: 14 },
  // 240 s allow at most 10 breaks of 24 s each, because the learner also decides on the labels.
  'market-structure': { min: 2, max: 10 },
  // Some charts have no level; their right answer is none.
  'support-resistance': { min: 0, max: 6 },
};

/**
 * Maximum share of structure charts without a change of character. On such a chart, every break has the same label, so
 * a learner could label all of them right without looking.
 */
export const TREND_ONLY_SHARE = 0.1;

/**
 * Whether an exam may use a chart that shows these bars: their prices move, and the number of references of every part
 * is within its bounds. With `allowsTrendOnly`, a structure chart needs no change of character.
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
