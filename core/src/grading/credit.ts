/** How near a mark is to a reference, and what that earns: full, half, or nothing. One function per kind of mark. */
import type { Gap } from './gaps.ts';
import type { Leg } from './legs.ts';
import type { Level } from './levels.ts';
import type { GapMark, LegMark, LevelMark, StructureMark, SwingMark } from './mark.ts';
import type { StructureBreak } from './structure.ts';
import type { Swing } from './swings.ts';

export interface Nearness {
  /** 0, or from 0.5 to 1. */
  readonly credit: number;
  /** Mark minus reference in bars; positive is late. */
  readonly barsOff: number;
  /** Mark minus reference in ATR; positive is high. */
  readonly atrOff: number;
  /** How much of the reference's price range the mark covers, 0 to 1; null where marks have no range. */
  readonly overlap: number | null;
  /** The right place, but the other kind, direction or label. */
  readonly isWrongSide: boolean;
}

interface Tolerance {
  readonly bars: number;
  readonly atr: number;
}

export const SWING_TOLERANCE = { full: { bars: 2, atr: 0.25 }, half: { bars: 4, atr: 0.5 } } as const;
export const LEG_TOLERANCE = { full: { bars: 3, atr: 0.35 }, half: { bars: 6, atr: 0.7 } } as const;
export const GAP_TOLERANCE = { full: { bars: 2, overlap: 0.6 }, half: { bars: 4, overlap: 0.35 } } as const;
export const STRUCTURE_TOLERANCE = { bars: 1 } as const;
export const LEVEL_TOLERANCE = { full: { atr: 0.35 }, half: { atr: 0.7 } } as const;

/** What the last digits of a division may take from a mark that stands exactly on a tolerance. */
const SLACK = 1e-9;

const FULL = 1;
const HALF = 0.5;

function creditWithin(barsOff: number, atrOff: number, { full, half }: { full: Tolerance; half: Tolerance }): number {
  const isWithin = ({ bars, atr }: Tolerance) => Math.abs(barsOff) <= bars && Math.abs(atrOff) <= atr + SLACK;
  if (isWithin(full)) return FULL;
  return isWithin(half) ? HALF : 0;
}

export function swingNearness(mark: SwingMark, swing: Swing, atr: number): Nearness {
  const barsOff = mark.index - swing.index;
  const atrOff = (mark.price - swing.price) / atr;
  const credit = creditWithin(barsOff, atrOff, SWING_TOLERANCE);
  const isSameKind = mark.kind === swing.kind;
  return { credit: isSameKind ? credit : 0, barsOff, atrOff, overlap: null, isWrongSide: !isSameKind && credit > 0 };
}

/** Each anchor earns full or half; the leg earns their mean, and nothing when one of them earns nothing. `atr` is that of each anchor. */
export function legNearness(mark: LegMark, leg: Leg, atr: { readonly from: number; readonly to: number }): Nearness {
  const anchors = (['from', 'to'] as const).map((end) => {
    const barsOff = mark[end].index - leg[end].index;
    const atrOff = (mark[end].price - leg[end].price) / atr[end];
    return { barsOff, atrOff, credit: creditWithin(barsOff, atrOff, LEG_TOLERANCE) };
  });
  const isWhole = anchors.every(({ credit }) => credit > 0);
  const credit = isWhole ? anchors.reduce((sum, anchor) => sum + anchor.credit, 0) / anchors.length : 0;
  const worst = anchors.toSorted((a, b) => a.credit - b.credit || Math.abs(b.atrOff) - Math.abs(a.atrOff))[0];
  const isRight = mark.direction === leg.direction;
  return {
    credit: isRight ? credit : 0,
    barsOff: worst?.barsOff ?? 0,
    atrOff: worst?.atrOff ?? 0,
    overlap: null,
    isWrongSide: !isRight && credit > 0,
  };
}

/** Intersection over union of two price ranges. */
function overlapOf(mark: GapMark, gap: Gap): number {
  const shared = Math.min(mark.top, gap.top) - Math.max(mark.bottom, gap.bottom);
  const whole = Math.max(mark.top, gap.top) - Math.min(mark.bottom, gap.bottom);
  return shared > 0 && whole > 0 ? shared / whole : 0;
}

export function gapNearness(mark: GapMark, gap: Gap, atr: number): Nearness {
  const barsOff = mark.index - gap.index;
  const overlap = overlapOf(mark, gap);
  const isWithin = (rule: { readonly bars: number; readonly overlap: number }) =>
    Math.abs(barsOff) <= rule.bars && overlap >= rule.overlap - SLACK;
  const credit = isWithin(GAP_TOLERANCE.full) ? FULL : isWithin(GAP_TOLERANCE.half) ? HALF : 0;
  const isRight = mark.direction === gap.direction;
  const atrOff = (mark.top + mark.bottom - gap.top - gap.bottom) / 2 / atr;
  return { credit: isRight ? credit : 0, barsOff, atrOff, overlap, isWrongSide: !isRight && credit > 0 };
}

/** The right bar and direction with the other label is half right. */
export function structureNearness(mark: StructureMark, found: StructureBreak): Nearness {
  const barsOff = mark.index - found.index;
  const isThere = Math.abs(barsOff) <= STRUCTURE_TOLERANCE.bars;
  const isRightWay = mark.direction === found.direction;
  const credit = isThere && isRightWay ? (mark.label === found.label ? FULL : HALF) : 0;
  return { credit, barsOff, atrOff: 0, overlap: null, isWrongSide: isThere && !isRightWay };
}

export function levelNearness(mark: LevelMark, level: Level, atr: number): Nearness {
  const atrOff = (mark.price - level.price) / atr;
  const off = Math.abs(atrOff) - SLACK;
  const credit = off <= LEVEL_TOLERANCE.full.atr ? FULL : off <= LEVEL_TOLERANCE.half.atr ? HALF : 0;
  return { credit, barsOff: 0, atrOff, overlap: null, isWrongSide: false };
}
