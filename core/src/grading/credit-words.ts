/** Sentences that explain a credit in words and numbers. */
import { capitalized } from '../kernel/number-text.ts';
import type { Condition } from './conditions/condition.ts';
import { CREDIT_RULES, type Nearness, type Tolerance } from './credit.ts';
import type { ChartExamTool } from './exam-rules.ts';
import type { GradedMark } from './grade.ts';
import type { GradingVersion } from './grading-versions.ts';

const NAMES: Readonly<Record<ChartExamTool, string>> = {
  swing: 'swing',
  leg: 'leg',
  gap: 'gap',
  structure: 'break',
  level: 'level',
};

/**
 * Returns a phrase for the largest distance from a reference at which a mark earns credit, by the limits of `version`.
 */
function reachOf(tool: ChartExamTool, version: GradingVersion): string {
  const isFirst = version === 1;
  const { swing, leg, gap, structure, level } = CREDIT_RULES[version].tolerances;
  const limit = ({ half, zero }: Tolerance) => (isFirst ? half : zero);
  const reach = (distance: string) =>
    isFirst ? `within ${distance} of this mark` : `closer than ${distance} to this mark`;
  const place = ({ bars, atr }: { readonly bars: Tolerance; readonly atr: Tolerance }) =>
    reach(`${limit(bars)} bars and ${limit(atr)} ATR`);
  switch (tool) {
    case 'swing':
      return place(swing);
    case 'leg':
      return `with both anchors ${place(leg)}`;
    case 'gap': {
      const overlap = percent(1 - limit(gap.miss));
      return `${reach(`${limit(gap.bars)} bars`)} with an overlap of ${isFirst ? 'at least' : 'more than'} ${overlap}`;
    }
    case 'structure':
      return `within ${structure.bars.full} bar of this mark`;
    case 'level':
      return reach(`${limit(level.atr)} ATR`);
  }
}

function percent(fraction: number): string {
  return `${Number((100 * fraction).toFixed(1))}%`;
}

function barsText(barsOff: number): string {
  if (barsOff === 0) return 'on the bar';
  const count = Math.abs(barsOff);
  return `${count} ${count === 1 ? 'bar' : 'bars'} ${barsOff > 0 ? 'late' : 'early'}`;
}

const AT_THE_PRICE = 'at the price';

function atrText(atrOff: number): string {
  const distance = Math.abs(atrOff).toFixed(2);
  return distance === '0.00' ? AT_THE_PRICE : `${distance} ATR ${atrOff > 0 ? 'high' : 'low'}`;
}

function placeText(tool: ChartExamTool, { barsOff, atrOff, overlap, hasOtherLabel, ratioCredit }: Nearness): string {
  if (tool === 'level') return atrText(atrOff);
  if (tool === 'structure') return `${barsText(barsOff)}${hasOtherLabel ? ', but the other label' : ''}`;
  if (tool === 'gap') return `${barsText(barsOff)}, ranges overlap ${Math.round((overlap ?? 0) * 100)}%`;
  const place = `${barsText(barsOff)}, ${atrText(atrOff)}`;
  if (tool === 'swing') return place;
  // The distances are those of the end with less credit. If it is exact, both ends have full credit.
  const isExact = barsOff === 0 && atrText(atrOff) === AT_THE_PRICE;
  const ends = isExact ? 'both ends are right' : `the less exact end is ${place}`;
  return ratioCredit === null ? ends : `${ends}. The retracement prices are ${Math.round(100 * ratioCredit)}% right`;
}

function creditText(credit: number): string {
  if (credit === 1) return 'full credit';
  return credit === 0.5 ? 'half credit' : `${Math.round(100 * credit)}% credit`;
}

/**
 * Whether the sentence on a graded mark names the condition that the mark does not meet. For `isTaken` see
 * `MarkContext`.
 */
export function isExplained(tool: ChartExamTool, { verdict, credit, nearness }: GradedMark, isTaken: boolean): boolean {
  if (verdict === 'wrong-side' || credit === 1) return false;
  if (credit === 0) return !isTaken;
  if (tool === 'structure') return nearness?.hasOtherLabel === true;
  return (tool === 'swing' || tool === 'leg') && nearness !== null && nearness.barsOff !== 0;
}

export interface MarkContext {
  /**
   * Whether a reference is near enough for this mark to earn credit, but another mark has the credit for this
   * reference.
   */
  readonly isTaken: boolean;
  /** The condition that the mark does not meet; `null` if none is named. */
  readonly failure: Condition | null;
  readonly version: GradingVersion;
}

/**
 * Returns the sentence on a mark, such as "1 bar late, 0.12 ATR high: full credit." or "Bar 76 is higher than bar 74.
 * No credit."
 */
export function creditSentence(
  tool: ChartExamTool,
  { verdict, credit, nearness }: GradedMark,
  { isTaken, failure, version }: MarkContext,
): string {
  if (verdict === 'wrong-side') {
    if (nearness === null) return 'There is one here, but in the opposite direction: no credit.';
    return `The right place, but the other ${tool === 'swing' ? 'kind' : 'direction'}: no credit.`;
  }
  if (nearness !== null && credit > 0) {
    const earned = capitalized(`${placeText(tool, nearness)}: ${creditText(credit)}.`);
    return failure === null ? earned : `${earned} ${failure.sentence}`;
  }
  if (isTaken) return `The ${NAMES[tool]} here is credited to another mark: no credit.`;
  if (failure !== null) return `${failure.sentence} No credit.`;
  return `No ${NAMES[tool]} ${reachOf(tool, version)}: no credit.`;
}
