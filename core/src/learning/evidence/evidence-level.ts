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

/**
 * Minimum number of items for a word other than "none". A single test has fewer: its results say that it cannot tell
 * skill from luck, so no meter may say otherwise after it.
 */
export const EVIDENCE_WORD_MIN_ITEMS = 20;

/** Minimum value of E for each level. Source: product rules, section 16. */
export const LEVEL_STARTS: Readonly<Record<EvidenceLevel, number>> = {
  none: 0,
  some: 3,
  growing: 10,
  strong: STRONG_EVIDENCE,
};

/** Rounding tolerance, so that an E of exactly 20 is strong. */
const ROUNDING = 1e-12;

/** Returns the level, which is the word that pages show, for ln E after `n` items. */
export function evidenceLevel(logEvidence: number, n: number): EvidenceLevel {
  if (n < EVIDENCE_WORD_MIN_ITEMS) return 'none';
  const reached = EVIDENCE_LEVELS.filter((level) => logEvidence >= Math.log(LEVEL_STARTS[level]) - ROUNDING);
  return reached.at(-1) ?? 'none';
}

/** Whether ln E has reached 20. This holds for any number of items, because chance alone rarely gets there at all. */
export const isStrongEvidence = (logEvidence: number): boolean => logEvidence >= LOG_STRONG - ROUNDING;

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

/** Time at which E first reached 20, and the number of items by then. */
export interface FirstStrong {
  readonly at: EpochMs;
  readonly n: number;
}

/**
 * Returns `before` if E reached 20 earlier, `now` if E reaches 20 for the first time, and `null` if E has never reached
 * 20.
 */
export function firstStrong(before: FirstStrong | null, logEvidence: number, now: FirstStrong): FirstStrong | null {
  return before ?? (isStrongEvidence(logEvidence) ? now : null);
}
