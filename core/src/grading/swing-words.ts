/**
 * The rule for swings in words. Exams, results and tasks all use these words, so that all of them state the same rule
 * for ties.
 */
import type { SwingKind } from '../market/fractals.ts';
import { SWING_RULE } from './swings.ts';

const AROUND = `those of the ${SWING_RULE.before} bars before and the ${SWING_RULE.after} after it`;

/** What makes a bar a swing of each kind. */
export const SWING_WORDS: Readonly<Record<SwingKind, string>> = {
  high: `a bar whose high is higher than ${AROUND}; of equal highs the first counts`,
  low: `a bar whose low is lower than ${AROUND}; of equal lows the first counts`,
};

/** The rule for both kinds: 'A swing high is a bar whose high …. Lows mirror it.' */
export const SWING_SENTENCE = `A swing high is ${SWING_WORDS.high}. Lows mirror it.`;
