/** Each exam's rule in words and numbers, for those who are graded by it. */
import { GAP_TOLERANCE, LEG_TOLERANCE, LEVEL_TOLERANCE, STRUCTURE_TOLERANCE, SWING_TOLERANCE } from './credit.ts';
import type { ChartExamTool } from './exam-rules.ts';
import { GAP_RULE } from './gaps.ts';
import { LEG_ACCEPTED_SHARE } from './legs.ts';
import { LEVEL_TOUCHES, LEVEL_WIDTH_ATR } from './levels.ts';
import { SWING_RULE } from './swings.ts';

export interface RuleWords {
  /** What counts as a reference. */
  readonly reference: string;
  readonly full: string;
  readonly half: string;
  /** How a chart's score comes about. */
  readonly score: string;
}

const share = (fraction: number) => `${Math.round(fraction * 100)} %`;
const within = ({ bars, atr }: { readonly bars: number; readonly atr: number }) => `within ${bars} bars and ${atr} ATR`;

const EACH_COUNTS =
  'Twice the credit, divided by marks plus references: a mark too many costs as much as a reference missed. ' +
  'No mark at all is right only where there is no reference.';

export const RULE_WORDS: Readonly<Record<ChartExamTool, RuleWords>> = {
  swing: {
    reference:
      `A bar whose high (low) no bar goes beyond among the ${SWING_RULE.before} before and the ${SWING_RULE.after} after it; ` +
      `highs and lows in turn, each at least ${SWING_RULE.legAtr} ATR from the one before.`,
    full: `The same kind, ${within(SWING_TOLERANCE.full)}.`,
    half: `The same kind, ${within(SWING_TOLERANCE.half)}.`,
    score: EACH_COUNTS,
  },
  leg: {
    reference:
      'The largest leg of the asked direction between two neighbouring swings, in ATR; ' +
      `any leg of at least ${share(LEG_ACCEPTED_SHARE)} of it is accepted as well.`,
    full: `Each anchor ${within(LEG_TOLERANCE.full)}, in the right direction.`,
    half: `An anchor ${within(LEG_TOLERANCE.half)}; the leg earns the mean of its anchors, nothing when one earns nothing.`,
    score: 'One leg is asked for in each direction: twice the credit, divided by marks plus one.',
  },
  gap: {
    reference:
      'Three bars: bullish when the high of the first is below the low of the third and the middle one closes up, bearish mirrored; ' +
      `at least ${GAP_RULE.heightAtr} ATR high.`,
    full: `Ranges overlap by at least ${share(GAP_TOLERANCE.full.overlap)}, within ${GAP_TOLERANCE.full.bars} bars of the middle one.`,
    half: `Ranges overlap by at least ${share(GAP_TOLERANCE.half.overlap)}, within ${GAP_TOLERANCE.half.bars} bars.`,
    score: EACH_COUNTS,
  },
  structure: {
    reference:
      'The first close beyond the last confirmed swing: with the trend a break of structure, against it a change of character. ' +
      'The first break of a chart only sets the trend.',
    full: `The right label and direction, within ${STRUCTURE_TOLERANCE.bars} bar.`,
    half: 'The right bar and direction, but the other label.',
    score: EACH_COUNTS,
  },
  level: {
    reference: `At least ${LEVEL_TOUCHES} swing extremes within ${LEVEL_WIDTH_ATR} ATR of one another, at the mean of their prices.`,
    full: `Within ${LEVEL_TOLERANCE.full.atr} ATR.`,
    half: `Within ${LEVEL_TOLERANCE.half.atr} ATR.`,
    score: EACH_COUNTS,
  },
};
