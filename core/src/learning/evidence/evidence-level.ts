import { invariant } from '../../kernel/invariant.ts';
import type { EpochMs } from '../../kernel/time.ts';
import { logMixture } from './log-mixture.ts';

/** Value of E that counts as strong. By chance alone, E ever reaches it for at most 1 of 20 learners. */
export const STRONG_EVIDENCE = 20;
export const LOG_STRONG = Math.log(STRONG_EVIDENCE);

/**
 * Values of E that are announced when a meter reaches them. By chance alone, E ever reaches the value m for at most 1
 * of m learners.
 */
export const EVIDENCE_MARKS = [STRONG_EVIDENCE, 100, 1000] as const;
export type EvidenceMark = (typeof EVIDENCE_MARKS)[number];

/** The four levels of the evidence meter, ascending. */
export const EVIDENCE_LEVELS = ['none', 'some', 'growing', 'strong'] as const;
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number];

/** Minimum value of E for each level. Source: product rules, section 16. */
export const LEVEL_STARTS: Readonly<Record<EvidenceLevel, number>> = {
  none: 0,
  some: 3,
  growing: 10,
  strong: STRONG_EVIDENCE,
};

/** Rounding tolerance, so that an E of exactly 20 is strong. */
const ROUNDING = 1e-12;

/**
 * Returns the level for ln E. If the result is the best of several meters (`comparisons`), E must be that many times as
 * large (Bonferroni): one of six tendencies is "strong" only at E ≥ 120.
 */
export function evidenceLevel(logEvidence: number, comparisons = 1): EvidenceLevel {
  invariant(Number.isInteger(comparisons) && comparisons >= 1, `comparisons is a number from 1, got ${comparisons}`);
  const reached = EVIDENCE_LEVELS.filter(
    (level) => logEvidence >= Math.log(LEVEL_STARTS[level] * comparisons) - ROUNDING,
  );
  return reached.at(-1) ?? 'none';
}

/** Returns the marks that ln E has reached. */
export const marksReached = (logEvidence: number): readonly EvidenceMark[] =>
  EVIDENCE_MARKS.filter((mark) => logEvidence >= Math.log(mark) - ROUNDING);

/**
 * Returns ln of the combined E of several meters: the mean over a fixed list of meters that was chosen beforehand. Do
 * not use the maximum or the product instead: the maximum is not an e-process, and the product requires independent
 * meters.
 */
export function logOverallEvidence(logs: readonly number[]): number {
  return logMixture(logs);
}

/** Time at which the meter first showed "strong", and the number of items by then. */
export interface FirstStrong {
  readonly at: EpochMs;
  readonly n: number;
}

/**
 * Returns `before` if the meter was strong earlier, `now` if it is strong for the first time, and `null` if it never
 * was.
 */
export function firstStrong(before: FirstStrong | null, logEvidence: number, now: FirstStrong): FirstStrong | null {
  return before ?? (evidenceLevel(logEvidence) === 'strong' ? now : null);
}
