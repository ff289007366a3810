/** The rule of each tool in words and numbers, shown to the learners whose marks it grades. */
import { CREDIT_RULES, type CreditRule, type Tolerance } from './credit.ts';
import { CHART_EXAM_LABEL_PASS, CHART_EXAM_RATIO_PASS, type ChartExamTool } from './exam-rules.ts';
import { GAP_RULE } from './gaps.ts';
import { LEG_RATIOS } from './leg-ratios.ts';
import { LEG_ACCEPTED_SHARE, LEG_SCALES_ATR } from './legs.ts';
import { LEVEL_TOUCHES, LEVEL_WIDTH_ATR } from './levels.ts';
import { SWING_SENTENCE } from './swing-words.ts';
import { SWING_RULE } from './swings.ts';
import type { GradingVersion } from './grading-versions.ts';

export interface RuleWords {
  /** Says what counts as a reference. */
  readonly reference: string;
  /** Says what earns full credit. */
  readonly full: string;
  /** Says what earns part of the credit. */
  readonly half: string;
  /** Says how marks and references determine the chart's score. */
  readonly score: string;
}

type Words = Readonly<Record<ChartExamTool, string>>;

const share = (fraction: number) => `${Number((fraction * 100).toFixed(1))}%`;

interface PlaceTolerance {
  readonly bars: Tolerance;
  readonly atr: Tolerance;
}

const full = ({ bars, atr }: PlaceTolerance) => `within ${bars.full} bars and ${atr.full} ATR`;
const half = ({ bars, atr }: PlaceTolerance) => `within ${bars.half} bars and ${atr.half} ATR`;
const fallsTo = ({ bars, atr }: PlaceTolerance) =>
  `credit falls in a straight line to nothing at ${bars.zero} bars or ${atr.zero} ATR, the mean of time and price`;

const EACH_COUNTS =
  'Twice the credit, divided by marks plus references: an extra mark costs as much as a missed reference. ' +
  'No mark at all is right only if there is no reference.';

const FIRST_REFERENCES: Words = {
  swing: `${SWING_SENTENCE} Highs and lows take turns, and each is at least ${SWING_RULE.legAtr} ATR from the one before.`,
  leg:
    'The largest leg, in ATR, between two neighboring swings in the requested direction; ' +
    `any leg of at least ${share(LEG_ACCEPTED_SHARE)} of its size is accepted as well.`,
  gap:
    'Three bars: bullish if the high of the first is below the low of the third and the middle one closes up, bearish mirrored; ' +
    `at least ${GAP_RULE.heightAtr} ATR high.`,
  structure:
    'The first close beyond the last confirmed swing: with the trend a break of structure, against it a change of character. ' +
    'The first break of a chart only sets the trend.',
  level: `At least ${LEVEL_TOUCHES} swing extremes within ${LEVEL_WIDTH_ATR} ATR of one another, at the mean of their prices.`,
};

const AT_EVERY_SCALE = ` The largest legs between swings of ${LEG_SCALES_ATR.slice(1).join(', ')} ATR are accepted too.`;

const REFERENCES: Readonly<Record<GradingVersion, Words>> = {
  1: FIRST_REFERENCES,
  2: { ...FIRST_REFERENCES, leg: `${FIRST_REFERENCES.leg}${AT_EVERY_SCALE}` },
};

const fullWords = ({ tolerances: { swing, leg, gap, structure, level } }: CreditRule): Words => ({
  swing: `The same kind, ${full(swing)}.`,
  leg: `Each anchor ${full(leg)}, in the right direction.`,
  gap: `Ranges overlap by at least ${share(1 - gap.miss.full)}, within ${gap.bars.full} bars of the middle one.`,
  structure: `The right label and direction, within ${structure.bars.full} bar.`,
  level: `Within ${level.atr.full} ATR.`,
});

const ONE_LEG = 'The exam asks for one leg in each direction: twice the credit, divided by marks plus one.';
const OTHER_LABEL = 'The right bar and direction with the other label earns half.';
const LEG_MEAN = 'the leg earns the mean of its anchors, and nothing if one of them earns nothing.';

const stepHalf = ({ tolerances: { swing, leg, gap, level } }: CreditRule): Words => ({
  swing: `The same kind, ${half(swing)}.`,
  leg: `An anchor ${half(leg)}; ${LEG_MEAN}`,
  gap: `Ranges overlap by at least ${share(1 - gap.miss.half)}, within ${gap.bars.half} bars.`,
  structure: OTHER_LABEL,
  level: `Within ${level.atr.half} ATR.`,
});

const RATIOS = LEG_RATIOS.map(share).join(', ');

const linearHalf = ({ tolerances: { swing, leg, gap, level, ratio }, ratioShare }: CreditRule): Words => ({
  swing: `Farther off, ${fallsTo(swing)}.`,
  leg:
    `Farther off, ${fallsTo(leg)}; ${LEG_MEAN} ` +
    `The prices that you type for ${RATIOS} make ${share(ratioShare)} of the credit: full within ${share(ratio.full)} ` +
    `of the height of your leg, nothing from ${share(ratio.zero)} on.`,
  gap:
    `Farther off, credit falls in a straight line to nothing at ${gap.bars.zero} bars or an overlap of ` +
    `${share(1 - gap.miss.zero)}, the mean of time and overlap.`,
  structure: OTHER_LABEL,
  level: `Farther off, credit falls in a straight line to nothing at ${level.atr.zero} ATR.`,
});

const HALF_WORDS: Readonly<Record<GradingVersion, (rule: CreditRule) => Words>> = { 1: stepHalf, 2: linearHalf };

function scoreWords(tool: ChartExamTool, version: GradingVersion): string {
  if (version === 1) return tool === 'leg' ? ONE_LEG : EACH_COUNTS;
  if (tool === 'swing')
    return `${EACH_COUNTS} Two highs or two lows in a row count ${CREDIT_RULES[version].repeatedTurnCost} of a mark more, because swings alternate.`;
  if (tool === 'leg')
    return `${ONE_LEG} To pass, at least ${share(CHART_EXAM_RATIO_PASS)} of the ratio prices must be right, on the legs that you found.`;
  if (tool !== 'structure') return EACH_COUNTS;
  return (
    `${EACH_COUNTS} To pass, the labels must be right too: of the breaks and of the changes of character that you found, ` +
    `on average at least ${share(CHART_EXAM_LABEL_PASS)}, and some of each.`
  );
}

/**
 * Returns the rule of a tool in words, as it is in one grading version. A result is shown with the words of the version
 * that graded it.
 */
export function ruleWords(tool: ChartExamTool, version: GradingVersion): RuleWords {
  const rule = CREDIT_RULES[version];
  return {
    reference: REFERENCES[version][tool],
    full: fullWords(rule)[tool],
    half: HALF_WORDS[version](rule)[tool],
    score: scoreWords(tool, version),
  };
}
