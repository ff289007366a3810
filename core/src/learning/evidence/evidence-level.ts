import { invariant } from '../../kernel/invariant.ts';
import type { EpochMs } from '../../kernel/time.ts';
import { logMixture } from './log-mixture.ts';

/** Evidence of which chance alone ever reaches as much in at most 1 of 20 careers. */
export const STRONG_EVIDENCE = 20;
export const LOG_STRONG = Math.log(STRONG_EVIDENCE);

/** Evidence that is published once a meter reaches it; chance alone ever gets that far in at most 1 of as many careers. */
export const EVIDENCE_MARKS = [STRONG_EVIDENCE, 100, 1000] as const;
export type EvidenceMark = (typeof EVIDENCE_MARKS)[number];

/** The four words of the evidence meter, in ascending order. */
export const EVIDENCE_LEVELS = ['none', 'some', 'growing', 'strong'] as const;
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number];

/** E from which each word applies. Source: product rules, section 16. */
export const LEVEL_STARTS: Readonly<Record<EvidenceLevel, number>> = {
  none: 0,
  some: 3,
  growing: 10,
  strong: STRONG_EVIDENCE,
};

/** Rounding tolerance, so that an evidence of exactly 20 is strong. */
const ROUNDING = 1e-12;

/**
 * Returns the word for ln E. With several meters to choose from (`comparisons`), each has to show that many times as much
 * (Bonferroni): of six tendencies one is "strong" only at E ≥ 120.
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
 * Returns ln E of several meters together: the mean of their E over a fixed list, chosen beforehand. Never take the largest or the
 * product: the first is not an e-process, the second needs independent meters.
 */
export function logOverallEvidence(logs: readonly number[]): number {
  return logMixture(logs);
}

/** When the meter first showed "strong", and after how many items. */
export interface FirstStrong {
  readonly at: EpochMs;
  readonly n: number;
}

/** Returns the first moment at which the meter was strong; `null` while it never was. */
export function firstStrong(before: FirstStrong | null, logEvidence: number, now: FirstStrong): FirstStrong | null {
  return before ?? (evidenceLevel(logEvidence) === 'strong' ? now : null);
}
