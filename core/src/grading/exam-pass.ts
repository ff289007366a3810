import { meanOf } from '../learning/mean-of.ts';
import { CHART_EXAM_LABEL_PASS, CHART_EXAM_RATIO_PASS } from './exam-rules.ts';
import { labelAccuracy, type LabelCounts } from './label-accuracy.ts';

/** Results of a part other than the places of its marks: its labels and its ratio prices. */
export interface PartSkills {
  /**
   * For each label, how many breaks were asked for, found and labeled right; `null` if the part does not ask for
   * labels.
   */
  readonly labels: LabelCounts | null;
  /**
   * Credit of the typed ratio prices of the found leg, 0 to 1; `null` if the part does not ask for them or no leg was
   * found.
   */
  readonly ratioCredit: number | null;
}

/** A requirement for passing an exam besides the score. */
export interface ExamRequirement {
  readonly skill: 'labels' | 'ratio-prices';
  /** Accuracy that the learner has reached, 0 to 1; `needed` is the minimum. */
  readonly accuracy: number;
  readonly needed: number;
  readonly isMet: boolean;
}

export interface ExamVerdict {
  /** Mean of the charts' scores, 0 to 1. */
  readonly score: number;
  readonly requirements: readonly ExamRequirement[];
  readonly passed: boolean;
}

/** Rounding tolerance, so that a value exactly on a pass mark still passes. */
const ROUNDING = 1e-9;

/** Whether a score (0 to 1) passes an exam with this pass mark (percent). */
export function isPassing(score: number, passPercent: number): boolean {
  return score >= passPercent / 100 - ROUNDING;
}

/**
 * Returns a score (0 to 1) in percent with at most `decimals` decimal places. It is rounded down, so that a score below
 * a pass mark never shows as the pass mark.
 */
export function scorePercent(score: number, decimals: number): number {
  const steps = 10 ** decimals;
  return Math.floor((score + ROUNDING) * 100 * steps) / steps;
}

function requirement(skill: ExamRequirement['skill'], accuracy: number | null, needed: number): ExamRequirement[] {
  return accuracy === null ? [] : [{ skill, accuracy, needed, isMet: accuracy >= needed - ROUNDING }];
}

/**
 * Returns the requirements that the parts of an exam add to its score; empty if no part asks for labels or ratio
 * prices.
 */
export function examRequirements(parts: readonly PartSkills[]): readonly ExamRequirement[] {
  const labels = parts.flatMap((part) => part.labels ?? []);
  const ratios = parts.flatMap((part) => part.ratioCredit ?? []);
  return [
    ...requirement('labels', labelAccuracy(labels), CHART_EXAM_LABEL_PASS),
    ...requirement('ratio-prices', ratios.length === 0 ? null : meanOf(ratios), CHART_EXAM_RATIO_PASS),
  ];
}

/**
 * Judges an exam by the scores of its charts (at least one, each 0 to 1) and the skills of its parts. The exam is
 * passed if the mean score is at least `passPercent` and every requirement is met.
 */
export function judgeExam(scores: readonly number[], parts: readonly PartSkills[], passPercent: number): ExamVerdict {
  const score = meanOf(scores);
  const requirements = examRequirements(parts);
  const passed = isPassing(score, passPercent) && requirements.every(({ isMet }) => isMet);
  return { score, requirements, passed };
}
