/** Numbers of the game Real or Shuffled. Source: product rules, section 17. */
import { leastTimeMs } from '../assessment/plausible-time.ts';

/** The two charts of a pair, named by their place on the page. */
export const PAIR_SIDES = ['a', 'b'] as const;
export type PairSide = (typeof PAIR_SIDES)[number];

/** Answers to a pair: the place of the chart that is said to be the recorded one. */
export const PAIR_CHOICES = [...PAIR_SIDES] as const;
export type PairChoice = (typeof PAIR_CHOICES)[number];

/**
 * Intervals of pairs. Daily bars are excluded for two reasons: 110 daily bars would use up five months of the charts
 * that can be rated, and the pattern of daily bars depends on the weekday, which slots by hour do not preserve.
 */
export const PAIR_INTERVALS = ['1h', '4h'] as const;
export type PairInterval = (typeof PAIR_INTERVALS)[number];

/**
 * Version of `makePair`. Only the seeds of a pair are stored, so a pair of another version is withdrawn, and new pairs
 * are drawn only from items of this version.
 */
export const PAIR_RULE_VERSION = 1;

/** Number of bars of each chart, by version. Another number of bars needs a new version. */
const BARS_BY_VERSION = { 1: 110 } as const;
export const PAIR_BARS = BARS_BY_VERSION[PAIR_RULE_VERSION];
/**
 * Number of recorded bars for a pair: one more than a chart has, because the first bar is drawn relative to the
 * previous close.
 */
export const PAIR_WINDOW_BARS = PAIR_BARS + 1;

/** Probability of choosing the recorded chart without looking at either. */
export const PAIR_CHANCE = 1 / 2;

/** Minimum plausible time for an answer, in ms: reading the charts and choosing one. */
export const PAIR_ANSWER_MIN_MS = leastTimeMs({ acts: 1, keys: 0 });

/** Parts of the history for windows of pairs: learners get windows of the `rated` part, visitors of the `open` part. */
export const PAIR_PARTS = ['rated', 'open'] as const;
export type PairPart = (typeof PAIR_PARTS)[number];
