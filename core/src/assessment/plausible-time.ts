/**
 * Minimum times in which a person can answer. A faster answer is graded and shown, but counts for no rating and no
 * unlock, because a script must have given it. The minimums are far below the time that people need, so that nobody who
 * reads the chart is mistaken for a script. Source: the keystroke-level model of S. K. Card, T. P. Moran and A. Newell
 * (1980) gives 1.1 s for pointing at a target, 1.35 s for a decision and 0.08 s for a key of the best typist. `ACT_MS`
 * is half of the pointing time, rounded down.
 */
import { SECOND_MS } from '../kernel/time.ts';

/** Minimum time to read a chart and decide on it, in ms. */
const READING_MS = 2 * SECOND_MS;
/** Minimum time to point at one place or choose one thing, in ms. */
const ACT_MS = 500;
/** Minimum time to type one character, in ms. */
const KEY_MS = 80;

/** What a person must do for an answer, besides reading the chart. */
export interface AnswerEffort {
  /** Number of places that the learner points at, plus the number of things that the learner chooses. */
  readonly acts: number;
  /** Number of typed characters. */
  readonly keys: number;
}

/** Returns the minimum plausible time of an answer, in ms. */
export function leastTimeMs({ acts, keys }: AnswerEffort): number {
  return READING_MS + acts * ACT_MS + keys * KEY_MS;
}
