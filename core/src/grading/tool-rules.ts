/**
 * The rules of each tool for each grading version: what its references are, how near a mark is to a reference, and the
 * sentences about both.
 */
import { elementAt } from '../kernel/element-at.ts';
import type { ChartBars } from './chart-bars.ts';
import type { Condition } from './conditions/condition.ts';
import { gapFailure } from './conditions/gap-conditions.ts';
import { legFailures } from './conditions/leg-conditions.ts';
import { levelFailures } from './conditions/level-conditions.ts';
import { structureFailures } from './conditions/structure-conditions.ts';
import { priceFailure, swingFailures } from './conditions/swing-conditions.ts';
import {
  CREDIT_RULES,
  gapNearness,
  legNearness,
  levelNearness,
  structureNearness,
  swingNearness,
  type CreditRule,
  type Nearness,
} from './credit.ts';
import type { ChartExamAsk, ChartExamTool } from './exam-rules.ts';
import type { GradingVersion } from './grading-versions.ts';
import { GAPS_VERSION, detectGaps, type Gap } from './gaps.ts';
import { LEG_RATIOS, ratioPrice } from './leg-ratios.ts';
import { LEGS_VERSION, acceptedLegs, acceptedLegsAtScales, detectLegs, legsAtScales, type Leg } from './legs.ts';
import {
  LEVELS_VERSION,
  LEVEL_TOUCHES,
  LEVEL_WIDTH_ATR,
  detectLevels,
  tightestExtremes,
  type Level,
} from './levels.ts';
import type { ChartMark, ChartMarkOf, SwingMark } from './mark.ts';
import { STRUCTURE_VERSION, detectStructure, type StructureBreak } from './structure.ts';
import { SWINGS_VERSION, SWING_RULE, detectSwings, type Swing } from './swings.ts';

export interface ToolRule<Mark extends ChartMark, Reference> {
  readonly tool: Mark['tool'];
  /** Version of the detector that finds the references. */
  readonly version: number;
  find(chart: ChartBars, ask: ChartExamAsk): readonly Reference[];
  /** Returns how many references the question asks for on a chart with this number of references. */
  askedCount(references: number): number;
  nearness(mark: Mark, reference: Reference, chart: ChartBars): Nearness;
  /**
   * Returns, for one chart, a function that says whether a mark without credit fits a reference of the other direction,
   * for which the question does not ask.
   */
  wrongSide(chart: ChartBars, ask: ChartExamAsk): (mark: Mark) => boolean;
  /**
   * Returns, for one chart, a function that returns the condition that a mark without full credit does not meet; `null`
   * if no single condition explains it.
   */
  failure(chart: ChartBars, ask: ChartExamAsk): (mark: Mark) => Condition | null;
  /** Returns the penalty, in marks, for the order of the marks, such as two consecutive highs. */
  surcharge(marks: readonly Mark[]): number;
  /** Returns the reference as a perfect mark. */
  markOf(reference: Reference): Mark;
  /** Returns, in words and numbers, why `reference` counts as a reference. */
  sentence(reference: Reference, chart: ChartBars): string;
  /** Returns why a chart without references has none. */
  noneSentence(chart: ChartBars): string;
}

type Rule<Tool extends ChartExamTool, Reference> = ToolRule<ChartMarkOf<Tool>, Reference>;

const all = (references: number) => references;
const never = () => () => false;
const noSurcharge = () => 0;

/**
 * Returns how many marks, in order of time, are of the same kind as the mark before them. A high and a low at one bar
 * may come in either order.
 */
function repeatedTurns(marks: readonly SwingMark[]): number {
  return Math.min(repeatedTurnsAfter(marks, 'low'), repeatedTurnsAfter(marks, 'high'));
}

/**
 * Counts the marks that are of the same kind as the mark before them, in order of time. At a bar with two marks, the
 * mark whose kind differs from `before`, or from the previous mark, comes first. The first mark is never counted.
 */
function repeatedTurnsAfter(marks: readonly SwingMark[], before: SwingMark['kind']): number {
  const rest = marks.toSorted((a, b) => a.index - b.index);
  let [last, repeated, isFirst] = [before, 0, true];
  while (rest[0] !== undefined) {
    const bar = rest[0].index;
    const other = rest.findIndex(({ index, kind }) => index === bar && kind !== last);
    const [next] = rest.splice(Math.max(0, other), 1);
    if (next === undefined) break;
    if (next.kind === last && !isFirst) repeated += 1;
    [last, isFirst] = [next.kind, false];
  }
  return repeated;
}

function swingRule(credit: CreditRule): Rule<'swing', Swing> {
  return {
    tool: 'swing',
    version: SWINGS_VERSION,
    find: (chart) => detectSwings(chart),
    askedCount: all,
    nearness: (mark, reference, { atr }) => swingNearness(mark, reference, elementAt(atr, reference.index), credit),
    wrongSide: never,
    failure(chart) {
      const failureAt = swingFailures(chart);
      return ({ kind, index, price }) =>
        failureAt(kind, index) ?? priceFailure(chart, kind, index, price, credit.tolerances.swing.atr.full);
    },
    surcharge: (marks) => credit.repeatedTurnCost * repeatedTurns(marks),
    markOf: ({ kind, index, price }) => ({ tool: 'swing', kind, index, price }),
    sentence: ({ kind }) =>
      `The ${kind === 'high' ? 'highest high' : 'lowest low'} of ${SWING_RULE.before} bars before and ${SWING_RULE.after} after, ` +
      `at least ${SWING_RULE.legAtr} ATR from the swings beside it.`,
    noneSentence: () => 'No swing on this chart meets the rule.',
  };
}

const OTHER = { bullish: 'bearish', bearish: 'bullish' } as const;

/** In version 1, a mark for a leg of the opposite direction was always on the wrong side, even far from every leg. */
function legWrongSide(credit: CreditRule, version: GradingVersion): Rule<'leg', Leg>['wrongSide'] {
  if (version === 1)
    return (_chart, ask) =>
      ({ direction }) =>
        ask !== 'all' && direction !== ask;
  return (chart, ask) => {
    if (ask === 'all') return () => false;
    const others = legsAtScales(chart)
      .flat()
      .filter(({ direction }) => direction === OTHER[ask]);
    return (mark) =>
      mark.direction === OTHER[ask] &&
      // `legNearness` sets `isWrongSide` for a mark that is near a leg of the opposite direction. The mark's direction
      // is reversed here, so that `isWrongSide` says whether the mark is near this leg.
      others.some((leg) => legNearness({ ...mark, direction: ask }, leg, legAtr(leg, chart), credit).isWrongSide);
  };
}

function legAtr({ from, to }: Leg, { atr }: ChartBars): { readonly from: number; readonly to: number } {
  return { from: elementAt(atr, from.index), to: elementAt(atr, to.index) };
}

function legRule(credit: CreditRule, version: GradingVersion): Rule<'leg', Leg> {
  return {
    tool: 'leg',
    version: version === 1 ? 1 : LEGS_VERSION,
    find: (chart, ask) =>
      (ask === 'all' ? (['bullish', 'bearish'] as const) : [ask]).flatMap((direction) =>
        version === 1 ? acceptedLegs(detectLegs(chart), direction) : acceptedLegsAtScales(chart, direction),
      ),
    askedCount: (references) => Math.min(1, references),
    nearness: (mark, leg, chart) => legNearness(mark, leg, legAtr(leg, chart), credit),
    wrongSide: legWrongSide(credit, version),
    failure: (chart, ask) => legFailures(chart, ask, credit.tolerances.leg, version === 1),
    surcharge: noSurcharge,
    markOf: ({ direction, from, to }) => ({
      tool: 'leg',
      direction,
      from: { index: from.index, price: from.price },
      to: { index: to.index, price: to.price },
      ratios: credit.ratioShare === 0 ? [] : LEG_RATIOS.map((ratio) => ratioPrice({ from, to }, ratio)),
    }),
    sentence: ({ direction, from, to, sizeAtr }) =>
      `A ${direction} leg of ${sizeAtr.toFixed(1)} ATR over ${to.index - from.index} bars.`,
    noneSentence: () => 'No leg on this chart points in the requested direction.',
  };
}

function gapRule(credit: CreditRule): Rule<'gap', Gap> {
  return {
    tool: 'gap',
    version: GAPS_VERSION,
    find: (chart, ask) => detectGaps(chart).filter(({ direction }) => ask === 'all' || direction === ask),
    askedCount: all,
    nearness: (mark, reference, { atr }) => gapNearness(mark, reference, elementAt(atr, reference.index), credit),
    wrongSide(chart, ask) {
      const others = ask === 'all' ? [] : detectGaps(chart).filter(({ direction }) => direction !== ask);
      return (mark) => others.some((other) => gapNearness(mark, other, 1, credit).isWrongSide);
    },
    failure: (chart) => (mark) => gapFailure(chart, mark),
    surcharge: noSurcharge,
    markOf: ({ direction, index, top, bottom }) => ({ tool: 'gap', direction, index, top, bottom }),
    sentence: ({ direction, index, top, bottom }, { atr }) =>
      `A ${direction} gap of ${((top - bottom) / elementAt(atr, index)).toFixed(2)} ATR between the bars on either side of this one.`,
    noneSentence: () => 'No gap on this chart in the requested direction meets the rule.',
  };
}

function structureRule(credit: CreditRule): Rule<'structure', StructureBreak> {
  return {
    tool: 'structure',
    version: STRUCTURE_VERSION,
    find: (chart) => detectStructure(chart),
    askedCount: all,
    nearness: (mark, found) => structureNearness(mark, found, credit),
    wrongSide: never,
    failure: (chart) => structureFailures(chart, credit.tolerances.structure),
    surcharge: noSurcharge,
    markOf: ({ label, direction, index }) => ({ tool: 'structure', label, direction, index }),
    sentence: ({ label, direction, index, swing: broken }) =>
      `The close is ${direction === 'bullish' ? 'above the swing high' : 'below the swing low'} of ${index - broken.index} bars before, ` +
      `${label === 'bos' ? 'with the trend: a break of structure' : 'against the trend: a change of character'}.`,
    noneSentence: () => 'No close on this chart breaks a confirmed swing after the first break.',
  };
}

function levelRule(credit: CreditRule, detector: number): Rule<'level', Level> {
  return {
    tool: 'level',
    version: detector,
    find: (chart) => detectLevels(chart, chart.bars.t.length, detector),
    askedCount: all,
    nearness: (mark, level) => levelNearness(mark, level, credit),
    wrongSide: never,
    failure: (chart) => levelFailures(chart, detector),
    surcharge: noSurcharge,
    markOf: ({ price }) => ({ tool: 'level', price }),
    sentence: ({ touches }) => `${touches.length} swing extremes within ${LEVEL_WIDTH_ATR} ATR of one another.`,
    noneSentence(chart) {
      const tightest = tightestExtremes(chart);
      const needs = `A level needs ${LEVEL_TOUCHES} swing extremes within ${LEVEL_WIDTH_ATR} ATR.`;
      return tightest === null
        ? `${needs} This chart has fewer than ${LEVEL_TOUCHES} swing extremes.`
        : `${needs} The closest ${LEVEL_TOUCHES} on this chart are ${tightest.toFixed(2)} ATR apart.`;
    },
  };
}

function toolRules(version: GradingVersion, levelDetector: number) {
  const credit = CREDIT_RULES[version];
  return {
    swing: swingRule(credit),
    leg: legRule(credit, version),
    gap: gapRule(credit),
    structure: structureRule(credit),
    level: levelRule(credit, levelDetector),
  } as const;
}

/**
 * Every grading version that a stored chart may have. A released version never changes; a changed rule becomes a new
 * version.
 */
export const TOOL_RULES = { 1: toolRules(1, 1), 2: toolRules(2, LEVELS_VERSION) } as const;
