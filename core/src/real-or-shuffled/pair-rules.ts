/** The numbers of Real or Shuffled. Source: product rules, section 17. */
import { leastTimeMs } from '../assessment/plausible-time.ts';

/** The two charts of a pair, by their place on the page. */
export const PAIR_SIDES = ['a', 'b'] as const;
export type PairSide = (typeof PAIR_SIDES)[number];

/**
 * Intervals of pairs. Daily bars are left out: 110 of them cost a learner five months of rated charts, and their order
 * follows the weekday, which the slots do not know.
 */
export const PAIR_INTERVALS = ['1h', '4h'] as const;
export type PairInterval = (typeof PAIR_INTERVALS)[number];

/** Bars of each chart. */
export const PAIR_BARS = 110;
/** Bars that a pair is made from: one more, because the first bar starts at the close before it. */
export const PAIR_WINDOW_BARS = PAIR_BARS + 1;

/** Version of `makePair`: a pair that is stored as its seed is made by the same version again. */
export const PAIR_RULE_VERSION = 1;

/** Chance of choosing the recorded chart without seeing anything. */
export const PAIR_CHANCE = 1 / 2;

/** Minimum plausible time for an answer, in ms: reading the charts and choosing one. */
export const PAIR_ANSWER_LEAST_MS = leastTimeMs({ acts: 1, keys: 0 });

/** The window that a pair is made from: learners get rated ones, visitors those of the open part. */
export const PAIR_PARTS = ['rated', 'open'] as const;
export type PairPart = (typeof PAIR_PARTS)[number];
