/** For each tool: which references a question has, how near a mark is to one, and how a reference is drawn and told. */
import { elementAt } from '../market/element-at.ts';
import type { ChartBars } from './chart-bars.ts';
import { gapNearness, legNearness, levelNearness, structureNearness, swingNearness, type Nearness } from './credit.ts';
import type { ChartExamAsk, ChartExamTool } from './exam-rules.ts';
import { GAPS_VERSION, detectGaps, type Gap } from './gaps.ts';
import { LEGS_VERSION, acceptedLegs, detectLegs, type Leg } from './legs.ts';
import { LEVELS_VERSION, LEVEL_WIDTH_ATR, detectLevels, type Level } from './levels.ts';
import type { ChartMark, ChartMarkOf } from './mark.ts';
import { STRUCTURE_VERSION, detectStructure, type StructureBreak } from './structure.ts';
import { SWINGS_VERSION, SWING_RULE, detectSwings, type Swing } from './swings.ts';

export interface ToolRule<Mark extends ChartMark, Reference> {
  readonly tool: Mark['tool'];
  /** Of the detector. */
  readonly version: number;
  find(chart: ChartBars, ask: ChartExamAsk): readonly Reference[];
  /** How many of so many references the question asks for. */
  answers(references: number): number;
  nearness(mark: Mark, reference: Reference, chart: ChartBars): Nearness;
  /** Made once for a chart: whether a mark that matches nothing answers the question in the other direction. */
  wrongSide(chart: ChartBars, ask: ChartExamAsk): (mark: Mark) => boolean;
  markOf(reference: Reference): Mark;
  words(reference: Reference, chart: ChartBars): string;
}

type Rule<Tool extends ChartExamTool, Reference> = ToolRule<ChartMarkOf<Tool>, Reference>;

const all = (references: number) => references;
const never = () => () => false;

const swing: Rule<'swing', Swing> = {
  tool: 'swing',
  version: SWINGS_VERSION,
  find: (chart) => detectSwings(chart),
  answers: all,
  nearness: (mark, reference, { atr }) => swingNearness(mark, reference, elementAt(atr, reference.index)),
  wrongSide: never,
  markOf: ({ kind, index, price }) => ({ tool: 'swing', kind, index, price }),
  words: ({ kind }) =>
    `The ${kind === 'high' ? 'highest high' : 'lowest low'} of ${SWING_RULE.before} bars before and ${SWING_RULE.after} after, ` +
    `at least ${SWING_RULE.legAtr} ATR from the swings beside it.`,
};

const leg: Rule<'leg', Leg> = {
  tool: 'leg',
  version: LEGS_VERSION,
  find: (chart, ask) =>
    (ask === 'all' ? (['bullish', 'bearish'] as const) : [ask]).flatMap((direction) =>
      acceptedLegs(detectLegs(chart), direction),
    ),
  answers: (references) => Math.min(1, references),
  nearness: (mark, { direction, from, to, sizeAtr }, { atr }) =>
    legNearness(
      mark,
      { direction, from, to, sizeAtr },
      { from: elementAt(atr, from.index), to: elementAt(atr, to.index) },
    ),
  wrongSide:
    (_chart, ask) =>
    ({ direction }) =>
      ask !== 'all' && direction !== ask,
  markOf: ({ direction, from, to }) => ({
    tool: 'leg',
    direction,
    from: { index: from.index, price: from.price },
    to: { index: to.index, price: to.price },
  }),
  words: ({ direction, from, to, sizeAtr }) =>
    `A ${direction} leg of ${sizeAtr.toFixed(1)} ATR over ${to.index - from.index} bars.`,
};

const gap: Rule<'gap', Gap> = {
  tool: 'gap',
  version: GAPS_VERSION,
  find: (chart, ask) => detectGaps(chart).filter(({ direction }) => ask === 'all' || direction === ask),
  answers: all,
  nearness: (mark, reference, { atr }) => gapNearness(mark, reference, elementAt(atr, reference.index)),
  wrongSide(chart, ask) {
    const others = ask === 'all' ? [] : detectGaps(chart).filter(({ direction }) => direction !== ask);
    return (mark) => others.some((other) => gapNearness(mark, other, 1).isWrongSide);
  },
  markOf: ({ direction, index, top, bottom }) => ({ tool: 'gap', direction, index, top, bottom }),
  words: ({ direction, index, top, bottom }, { atr }) =>
    `A ${direction} gap of ${((top - bottom) / elementAt(atr, index)).toFixed(2)} ATR between the bars on either side of this one.`,
};

const structure: Rule<'structure', StructureBreak> = {
  tool: 'structure',
  version: STRUCTURE_VERSION,
  find: (chart) => detectStructure(chart),
  answers: all,
  nearness: structureNearness,
  wrongSide: never,
  markOf: ({ label, direction, index }) => ({ tool: 'structure', label, direction, index }),
  words: ({ label, direction, index, swing: broken }) =>
    `The close is ${direction === 'bullish' ? 'above the swing high' : 'below the swing low'} of ${index - broken.index} bars before, ` +
    `${label === 'bos' ? 'with the trend: a break of structure' : 'against the trend: a change of character'}.`,
};

const level: Rule<'level', Level> = {
  tool: 'level',
  version: LEVELS_VERSION,
  find: (chart) => detectLevels(chart),
  answers: all,
  nearness: (mark, reference, { bars, atr }) => levelNearness(mark, reference, elementAt(atr, bars.t.length - 1)),
  wrongSide: never,
  markOf: ({ price }) => ({ tool: 'level', price }),
  words: ({ touches }) => `${touches.length} swing extremes within ${LEVEL_WIDTH_ATR} ATR of one another.`,
};

export const TOOL_RULES = { swing, leg, gap, structure, level } as const;
