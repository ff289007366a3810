/**
 * The distance of a mark from a reference, and the credit that the mark earns. There is one function for each kind of
 * mark.
 */
import type { Gap } from './gaps.ts';
import type { GradingVersion } from './grading-versions.ts';
import { LEG_RATIOS, ratioPrice } from './leg-ratios.ts';
import type { Leg } from './legs.ts';
import type { Level } from './levels.ts';
import type { GapMark, LegMark, LevelMark, StructureMark, SwingMark } from './mark.ts';
import type { StructureBreak } from './structure.ts';
import type { Swing } from './swings.ts';

export interface Nearness {
  /** Credit that the mark earns for the reference, 0 to 1. */
  readonly credit: number;
  /** Mark minus reference in bars; positive means late. */
  readonly barsOff: number;
  /** Mark minus reference in ATR; positive means too high. */
  readonly atrOff: number;
  /**
   * Intersection over union of the price ranges of mark and reference, 0 to 1; `null` for kinds of marks without a
   * range.
   */
  readonly overlap: number | null;
  /** Whether the mark is at the right place but has the opposite kind (high, low) or direction. */
  readonly isWrongSide: boolean;
  /** Whether the mark has the right place and direction, but the wrong label. */
  readonly hasOtherLabel: boolean;
  /** Credit for the typed ratio prices, 0 to 1; `null` if the part does not ask for them. */
  readonly ratioCredit: number | null;
}

/**
 * Limits for the distance between mark and reference in one dimension, such as bars or ATR. A distance up to `full`
 * earns full credit. Beyond that, version 1 gives half credit up to `half`. Version 2 gives credit that falls in a
 * straight line to nothing at `zero`.
 */
export interface Tolerance {
  readonly full: number;
  readonly half: number;
  readonly zero: number;
}

/** Returns a tolerance whose `zero` is twice its `half`. */
function tolerance(full: number, half: number): Tolerance {
  return { full, half, zero: 2 * half };
}

interface PlaceTolerance {
  readonly bars: Tolerance;
  readonly atr: Tolerance;
}

/** Tolerances of each tool in one grading version. */
export interface Tolerances {
  readonly swing: PlaceTolerance;
  readonly leg: PlaceTolerance;
  /** `miss` is the tolerance for 1 − overlap of the price ranges. */
  readonly gap: { readonly bars: Tolerance; readonly miss: Tolerance };
  readonly structure: { readonly bars: Tolerance };
  readonly level: { readonly atr: Tolerance };
  /** Tolerance for the distance between a typed ratio price and the right price, as a share of the leg's height. */
  readonly ratio: Tolerance;
}

/**
 * Tolerances of grading versions 1 and 2. Never change a value: that would change the grades of old exams. Add a
 * version instead. The `zero` of `miss` is an overlap of 0.175, half of the overlap at `half`. The ratios are at least
 * 0.118 apart, so no price earns credit for two of them.
 */
const FIRST_TOLERANCES: Tolerances = {
  swing: { bars: tolerance(2, 4), atr: tolerance(0.25, 0.5) },
  leg: { bars: tolerance(3, 6), atr: tolerance(0.35, 0.7) },
  gap: { bars: tolerance(2, 4), miss: { full: 0.4, half: 0.65, zero: 0.825 } },
  structure: { bars: tolerance(1, 1) },
  level: { atr: tolerance(0.35, 0.7) },
  ratio: tolerance(0.01, 0.02),
};

/** Share of a break's credit that a mark with the wrong label still earns. */
export const OTHER_LABEL_SHARE = 0.5;

/** Rounding tolerance, so that a mark exactly on a limit still earns its credit. */
const ROUNDING = 1e-9;

/** Returns the credit for a distance, from 0 to 1; 0 if the distance is `NaN`. */
export type CreditCurve = (distance: number, tolerance: Tolerance) => number;

/** Returns the credit by grading version 1: full, half or none. */
export function stepCredit(distance: number, { full, half }: Tolerance): number {
  if (distance <= full + ROUNDING) return 1;
  return distance <= half + ROUNDING ? 0.5 : 0;
}

/** Returns the credit by grading version 2: full up to `full`, then falling in a straight line to none at `zero`. */
export function linearCredit(distance: number, { full, zero }: Tolerance): number {
  if (distance <= full + ROUNDING) return 1;
  return distance < zero - ROUNDING ? (zero - distance) / (zero - full) : 0;
}

/** The rules by which a grading version computes credit from distances. */
export interface CreditRule {
  readonly tolerances: Tolerances;
  readonly curve: CreditCurve;
  /** Share of a leg's credit that depends on its typed ratio prices; 0 if they are not asked for. */
  readonly ratioShare: number;
  /** Combines the credits in time and in price into one. */
  readonly combine: (inTime: number, inPrice: number) => number;
  /** Penalty, in marks, for two consecutive swings of one kind. Swings alternate, so one of the two must be wrong. */
  readonly repeatedTurnCost: number;
}

/** Returns the mean of two credits, and 0 if one of them is 0. */
function meanOfBoth(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (a + b) / 2;
}

export const CREDIT_RULES = {
  1: { tolerances: FIRST_TOLERANCES, curve: stepCredit, ratioShare: 0, combine: Math.min, repeatedTurnCost: 0 },
  2: { tolerances: FIRST_TOLERANCES, curve: linearCredit, ratioShare: 0.3, combine: meanOfBoth, repeatedTurnCost: 0.5 },
} as const satisfies Readonly<Record<GradingVersion, CreditRule>>;

interface Distance {
  readonly barsOff: number;
  readonly atrOff: number;
}

const PLAIN = { overlap: null, hasOtherLabel: false, ratioCredit: null } as const;

type Placing = Pick<CreditRule, 'curve' | 'combine'>;

function placeCredit(
  { barsOff, atrOff }: Distance,
  { bars, atr }: PlaceTolerance,
  { curve, combine }: Placing,
): number {
  return combine(curve(Math.abs(barsOff), bars), curve(Math.abs(atrOff), atr));
}

/** Whether the distance is within `half`, the limit up to which version 1 gives credit. */
function isWithinHalf(distance: Distance, tolerances: PlaceTolerance): boolean {
  return placeCredit(distance, tolerances, CREDIT_RULES[1]) > 0;
}

export function swingNearness(mark: SwingMark, swing: Swing, atr: number, rule: CreditRule): Nearness {
  const place = { barsOff: mark.index - swing.index, atrOff: (mark.price - swing.price) / atr };
  const isSameKind = mark.kind === swing.kind;
  return {
    ...place,
    ...PLAIN,
    credit: isSameKind ? placeCredit(place, rule.tolerances.swing, rule) : 0,
    isWrongSide: !isSameKind && isWithinHalf(place, rule.tolerances.swing),
  };
}

/**
 * Returns the mean credit of the typed prices over the ratios. Each price is compared with the ratio's price on the leg
 * that the learner marked.
 */
function ratioCreditOf(mark: LegMark, { curve, tolerances }: CreditRule): number {
  const height = Math.abs(mark.to.price - mark.from.price);
  if (height === 0) return 0;
  const credits = LEG_RATIOS.map((ratio, index): number => {
    const typed = mark.ratios[index] ?? null;
    return typed === null ? 0 : curve(Math.abs(typed - ratioPrice(mark, ratio)) / height, tolerances.ratio);
  });
  return credits.reduce((sum, credit) => sum + credit, 0) / credits.length;
}

/**
 * Returns the nearness of a leg. Its place earns the mean credit of the two anchors, or nothing if one of them earns
 * nothing. The ratio prices earn their share only if the place earns credit. `atr` is the ATR at each anchor.
 */
export function legNearness(
  mark: LegMark,
  leg: Leg,
  atr: { readonly from: number; readonly to: number },
  rule: CreditRule,
): Nearness {
  const { tolerances, ratioShare } = rule;
  const anchors = (['from', 'to'] as const).map((end) => {
    const place = {
      barsOff: mark[end].index - leg[end].index,
      atrOff: (mark[end].price - leg[end].price) / atr[end],
    };
    return { ...place, credit: placeCredit(place, tolerances.leg, rule) };
  });
  const isWhole = anchors.every(({ credit }) => credit > 0);
  const credit = isWhole ? anchors.reduce((sum, anchor) => sum + anchor.credit, 0) / anchors.length : 0;
  const worst = anchors.toSorted((a, b) => a.credit - b.credit || Math.abs(b.atrOff) - Math.abs(a.atrOff))[0];
  const isNear = anchors.every((anchor) => isWithinHalf(anchor, tolerances.leg));
  const isRight = mark.direction === leg.direction;
  const ratioCredit = ratioShare === 0 ? null : ratioCreditOf(mark, rule);
  const whole = credit === 0 ? 0 : (1 - ratioShare) * credit + ratioShare * (ratioCredit ?? 0);
  return {
    ...PLAIN,
    credit: isRight ? whole : 0,
    barsOff: worst?.barsOff ?? 0,
    atrOff: worst?.atrOff ?? 0,
    isWrongSide: !isRight && isNear,
    ratioCredit,
  };
}

/** Returns the intersection over union of the price ranges of a mark and a gap. */
function overlapOf(mark: GapMark, gap: Gap): number {
  const shared = Math.min(mark.top, gap.top) - Math.max(mark.bottom, gap.bottom);
  const whole = Math.max(mark.top, gap.top) - Math.min(mark.bottom, gap.bottom);
  return shared > 0 && whole > 0 ? shared / whole : 0;
}

export function gapNearness(mark: GapMark, gap: Gap, atr: number, rule: CreditRule): Nearness {
  const barsOff = mark.index - gap.index;
  const overlap = overlapOf(mark, gap);
  const { bars, miss } = rule.tolerances.gap;
  const creditBy = ({ curve, combine }: Placing) => combine(curve(Math.abs(barsOff), bars), curve(1 - overlap, miss));
  const isRight = mark.direction === gap.direction;
  return {
    ...PLAIN,
    credit: isRight ? creditBy(rule) : 0,
    barsOff,
    atrOff: (mark.top + mark.bottom - gap.top - gap.bottom) / 2 / atr,
    overlap,
    isWrongSide: !isRight && creditBy(CREDIT_RULES[1]) > 0,
  };
}

/**
 * Returns the nearness of a break. A mark with the right bar and direction but the wrong label earns half of the
 * credit.
 */
export function structureNearness(
  mark: StructureMark,
  found: StructureBreak,
  { curve, tolerances }: CreditRule,
): Nearness {
  const barsOff = mark.index - found.index;
  const placed = curve(Math.abs(barsOff), tolerances.structure.bars);
  const isRightWay = mark.direction === found.direction;
  const hasOtherLabel = mark.label !== found.label;
  return {
    ...PLAIN,
    credit: isRightWay ? placed * (hasOtherLabel ? OTHER_LABEL_SHARE : 1) : 0,
    barsOff,
    atrOff: 0,
    isWrongSide: !isRightWay && placed > 0,
    hasOtherLabel,
  };
}

export function levelNearness(mark: LevelMark, level: Level, { curve, tolerances }: CreditRule): Nearness {
  const atrOff = (mark.price - level.price) / level.atr;
  return { ...PLAIN, credit: curve(Math.abs(atrOff), tolerances.level.atr), barsOff: 0, atrOff, isWrongSide: false };
}
