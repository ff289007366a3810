import { coinReachesAtLeastOnce } from '@tradesense/core/bias/coin-odds.ts';
import { meanOf } from '@tradesense/core/learning/mean-of.ts';

/** Worst Brier score over three outcomes: certain and wrong. The best is 0. */
export const BRIER_WORST = 2;
/** Brier score of one third for each outcome, that is, without information. */
export const BRIER_NO_INFORMATION = 2 / 3;

interface LuckBand {
  readonly low: number;
  readonly high: number;
  readonly level: number;
  /** The coin's probability of being right on each question, 0 to 1; absent if it is unknown. */
  readonly chances?: readonly number[] | undefined;
}

/** Minimum number of answers before a mean Brier score is compared with a reference. */
const BRIER_MIN_ANSWERS = 20;

interface ConstantCaller {
  readonly direction: 'bullish' | 'bearish' | 'neutral';
  /** Expected share of right calls, 0 to 1. */
  readonly hitRate: number;
}

const DIRECTION_NAMES = { bullish: 'Bullish', bearish: 'Bearish', neutral: 'Neutral' } as const;

/** Explains the Brier score of one test, which has too few answers for a judgment. */
export function brierSentence(answers: number): string {
  return `n = ${answers}: too few to judge. From ${BRIER_MIN_ANSWERS} answers on, your tendencies compare it with a forecaster who only states the base rates.`;
}

/**
 * Returns a sentence that says how many of `n` calls would be right, on average, if a learner always called the most
 * frequent direction.
 */
export function constantCallerSentence({ direction, hitRate }: ConstantCaller, n: number): string {
  return `Always calling ${DIRECTION_NAMES[direction]} is expected to be right in ${(hitRate * n).toFixed(1)} of ${n}.`;
}

/**
 * Explains how the Brier score of one call of `who` is computed. It does not judge the confidence from one outcome.
 */
export function brierOfOneSentence(directionName: string, confidence: number, who = 'You'): string {
  const rest = (100 - confidence) / 2;
  const other = Number.isInteger(rest) ? String(rest) : rest.toFixed(1);
  return (
    `${who} gave ${confidence}% to ${directionName} and ${other}% to each of the other two. ` +
    'One outcome does not show whether that was the right confidence; many calls together do.'
  );
}

/** Formats a share as 'n of 10': '9 of 10' for 0.9. */
export function levelText(level: number): string {
  return `${Math.round(level * 10)} of 10`;
}

/** Number of tests in the example that shows how often a coin reaches a score at least once. */
const TESTS_OF_A_COIN = 20;

/** Says which scores a coin reaches, and how often it is right. */
function coinSentence(questionCount: number, { low, high, level, chances }: LuckBand): string {
  const scores = `${low} to ${high} in at least ${levelText(level)} tests of ${questionCount}`;
  return chances === undefined
    ? `If no outcome is Neutral, a coin that calls up or down scores ${scores}.`
    : `A coin that calls up or down is right in ${Math.round(100 * meanOf(chances))}% of such questions, because some outcomes are Neutral: it scores ${scores}.`;
}

/**
 * Returns two sentences: the luck band, and what a score inside, above or below it means. A single test is never called
 * evidence.
 */
export function luckSentences(score: number, questionCount: number, band: LuckBand): readonly [string, string] {
  const coin = coinSentence(questionCount, band);
  if (score >= band.low && score <= band.high)
    return [
      coin,
      `Your ${score} is inside that range: a test of this size cannot separate skill from luck; your record over many tests can.`,
    ];
  const isAbove = score > band.high;
  const chances = band.chances ?? Array.from({ length: questionCount }, () => 0.5);
  const range = isAbove ? { least: score, most: questionCount } : { least: 0, most: score };
  const odds = coinReachesAtLeastOnce(chances, range, TESTS_OF_A_COIN);
  const isExtreme = score === (isAbove ? questionCount : 0);
  const reached = isExtreme ? `${score} of ${questionCount}` : `${score} or ${isAbove ? 'more' : 'fewer'}`;
  return [
    coin,
    `Your ${score} is ${isAbove ? 'above' : 'below'} that range, but one test is not yet evidence: ` +
      `such a coin gets ${reached} in at least one of ${TESTS_OF_A_COIN} tests with a probability of ${Math.round(100 * odds)}%.`,
  ];
}
