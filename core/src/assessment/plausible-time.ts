/**
 * Minimum times in which a person can answer. A faster answer is graded and shown, but counts for no rating and for no
 * unlock, because it must come from a script. The minimums are far below what people need, so that no person who reads
 * the chart is faster.
 *
 * Source of the parts: the keystroke-level model of S. K. Card, T. P. Moran and A. Newell (1980) gives 1.1 s for
 * pointing at a target, 1.35 s for a decision and 0.08 s for a key of the best typist. An act counts half of the
 * pointing time, rounded down.
 */
import { SECOND_MS } from '../kernel/time.ts';

/** Minimum time to read a chart and decide on it, in ms. */
const READING_MS = 2 * SECOND_MS;
/** Minimum time to point at one place or choose one thing, in ms. */
const ACT_MS = 500;
/** Minimum time to type one character, in ms. */
const KEY_MS = 80;

/** The effort of an answer besides reading the chart. */
export interface AnswerEffort {
  /** Number of places pointed at or things chosen. */
  readonly acts: number;
  /** Number of typed characters. */
  readonly keys: number;
}

/** Returns the minimum plausible time of an answer, in ms. */
export function leastTimeMs({ acts, keys }: AnswerEffort): number {
  return READING_MS + acts * ACT_MS + keys * KEY_MS;
}
