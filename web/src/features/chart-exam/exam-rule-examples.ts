/**
 * The rule of each exam in a few sentences, with one drawn example and its computation. The full rules:
 * docs/grading.md.
 */
import { GAP_RULE } from '@tradesense/core/grading/gaps.ts';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { SWING_SENTENCE } from '@tradesense/core/grading/swing-words.ts';
import { SWING_RULE } from '@tradesense/core/grading/swings.ts';

export interface ExamRuleExample {
  readonly rule: readonly string[];
  /** Open, high, low and close of each bar, in arbitrary units. */
  readonly bars: readonly (readonly [open: number, high: number, low: number, close: number])[];
  /** Explanation of the drawing, with its computation. */
  readonly worked: string;
  /** Terms of the rule that the glossary explains. */
  readonly terms: readonly string[];
}

export const EXAM_RULE_EXAMPLES: Readonly<Record<ChartExamType, ExamRuleExample>> = {
  'swing-analysis': {
    rule: [
      SWING_SENTENCE,
      `Highs and lows take turns, and each is at least ${SWING_RULE.legAtr} ATR from the one before.`,
    ],
    bars: [
      [10, 12, 9, 11], [11, 13, 10, 12], [12, 14, 11, 13], [13, 15, 12, 14.5], [14.5, 16, 13.5, 15], [15, 17, 14, 16.5],
      [16.5, 19, 16, 17], [17, 17.5, 15, 15.5], [15.5, 16.5, 14, 14.5], [14.5, 15.5, 13, 13.5], [13.5, 14.5, 12, 12.5],
      [12.5, 13.5, 11, 11.5],
    ], // oxfmt-ignore
    worked:
      'Bar 7 reaches 19, and none of bars 2 to 6 and 8 to 12 is higher: a swing high. Mark its high. It was known when bar 12 had closed.',
    terms: ['swing', 'atr'],
  },
  'fibonacci-retracement': {
    rule: [
      'The leg is the largest in the requested direction, measured in ATR at its end. Legs of at least 80% of it are accepted too.',
      'A retracement is measured from the end of the leg back to its start.',
    ],
    bars: [
      [12, 14, 10, 13], [13, 18, 12.5, 17], [17, 22, 16, 21], [21, 27, 20, 26], [26, 30, 25, 28], [28, 28.5, 23, 24],
      [24, 25, 21, 22],
    ], // oxfmt-ignore
    worked:
      'The leg runs from the low of bar 1, 10, to the high of bar 5, 30: 20 in all. 38.2% is 30 − 7.64 = 22.36, 50% is 20, and 61.8% is 17.64.',
    terms: ['leg', 'fibonacci-retracement', 'atr'],
  },
  'fair-value-gaps': {
    rule: [
      `Three bars whose outer two leave at least ${GAP_RULE.heightAtr} ATR untouched.`,
      'The middle bar closes in the direction of the gap, and the gap is marked at that bar.',
    ],
    bars: [
      [20, 22, 19, 21], [21.5, 27, 21, 26.5], [26, 28, 24, 27],
    ], // oxfmt-ignore
    worked:
      'The high of bar 1 is 22, the low of bar 3 is 24, and bar 2 closes up: a bullish gap from 22 to 24, marked at bar 2.',
    terms: ['fair-value-gap', 'atr'],
  },
  'market-structure': {
    rule: [
      'A break is a close beyond the last confirmed swing. A wick beyond it is none.',
      'With the trend it is a BOS, against it a CHoCH. The first break of a chart only sets the trend.',
    ],
    bars: [
      [14, 16, 13, 15], [15, 17, 14, 16.5], [16.5, 19, 16, 18], [18, 20, 17, 19.5], [19.5, 22, 19, 21.5],
      [21.5, 24, 21, 22], [22, 23, 20, 20.5], [20.5, 22, 19.5, 21], [21, 22.5, 19, 20], [20, 22, 19.5, 21.5],
      [21.5, 23, 20.5, 22.5], [22.5, 24.6, 22, 23.6], [23.6, 26, 23, 25.5],
    ], // oxfmt-ignore
    worked:
      'Bar 6 is a swing high at 24. Bar 12 reaches 24.6 and closes at 23.6: no break. Bar 13 closes at 25.5: a break, in a rising trend a BOS, after a falling one a CHoCH.',
    terms: ['bos', 'choch', 'swing', 'confirmation'],
  },
  'support-resistance': {
    rule: [
      'A level is made by at least 3 swing extremes within 0.5 ATR of one another. It lies at the mean of their prices.',
      'Where no three turns agree, the right answer is that there is none.',
    ],
    bars: [
      [26, 28, 25, 27], [27, 30.1, 26.5, 28], [28, 28.5, 24, 25], [25, 28, 24.5, 27.5], [27.5, 29.9, 27, 28],
      [28, 28.4, 24.2, 24.8], [24.8, 28, 24.5, 27.6], [27.6, 30, 27, 28.2], [28.2, 28.6, 25, 25.5],
    ], // oxfmt-ignore
    worked:
      'Bars 2, 5 and 8 turn at 30.1, 29.9 and 30, here drawn with fewer bars between them. They lie within 0.5 ATR: one level at their mean, 30.',
    terms: ['level', 'swing', 'atr'],
  },
};
