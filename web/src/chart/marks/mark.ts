/**
 * The marks of a chart: points, legs, ranges, breaks and levels. They are anchored by bar index and price, never by
 * pixel.
 */

/**
 * Kinds of marks. There is no kind for the direction of a leg or a gap: it depends on how the mark was drawn, or on the
 * task.
 */
export type MarkKind =
  | 'high'
  | 'low'
  | 'leg'
  | 'gap'
  | 'bullish-bos'
  | 'bearish-bos'
  | 'bullish-choch'
  | 'bearish-choch'
  | 'level';

/**
 * `point`: one anchor. `leg`: from one anchor to another. `range`: between two prices, at the bar halfway between its
 * anchors. `break`: a bar; the price only determines where its handle is drawn. `level`: a price; the bar only
 * determines where its handle is drawn.
 */
export type MarkShape = 'point' | 'leg' | 'range' | 'break' | 'level';

export interface MarkPoint {
  readonly index: number;
  readonly price: number;
}

export interface Mark {
  /** Unique among the marks of this chart in this browser. It stays the same while the mark is edited. */
  readonly id: number;
  readonly kind: MarkKind;
  readonly from: MarkPoint;
  /** Second anchor; `null` for kinds with one anchor. */
  readonly to: MarkPoint | null;
  /** Typed prices of a leg's retracements, in the order of `LEG_RATIOS`; `null` for a price that was not typed. */
  readonly ratios?: readonly (number | null)[];
}

export type MarkEnd = 'from' | 'to';

/** An anchor that can be dragged: the id of its mark, and which of the mark's anchors it is. */
export interface MarkHandle {
  readonly id: number;
  readonly end: MarkEnd;
}

const SHAPES: Readonly<Record<MarkKind, MarkShape>> = {
  high: 'point',
  low: 'point',
  leg: 'leg',
  gap: 'range',
  'bullish-bos': 'break',
  'bearish-bos': 'break',
  'bullish-choch': 'break',
  'bearish-choch': 'break',
  level: 'level',
};

export const KIND_LABELS: Readonly<Record<MarkKind, string>> = {
  high: 'Swing high',
  low: 'Swing low',
  leg: 'Leg',
  gap: 'Gap',
  'bullish-bos': 'BOS up',
  'bearish-bos': 'BOS down',
  'bullish-choch': 'CHoCH up',
  'bearish-choch': 'CHoCH down',
  level: 'Level',
};

export function shapeOf(kind: MarkKind): MarkShape {
  return SHAPES[kind];
}

/** Whether marks of the given kind have a second anchor. */
export function isTwoPoint(kind: MarkKind): boolean {
  return SHAPES[kind] === 'leg' || SHAPES[kind] === 'range';
}

/** Returns the handles of a mark in the order in which Tab selects them. */
export function handlesOf({ id, to }: Mark): readonly MarkHandle[] {
  const from: MarkHandle = { id, end: 'from' };
  return to === null ? [from] : [from, { id, end: 'to' }];
}

export function pointAt(mark: Mark, end: MarkEnd): MarkPoint {
  return end === 'to' ? (mark.to ?? mark.from) : mark.from;
}

/** Returns the mark with one anchor moved. */
export function withPoint(mark: Mark, end: MarkEnd, point: MarkPoint): Mark {
  return end === 'to' && mark.to !== null ? { ...mark, to: point } : { ...mark, from: point };
}

/** Returns the bar of a mark; for a range, the bar halfway between its anchors. */
export function barOf({ from, to, kind }: Mark): number {
  return to === null || shapeOf(kind) !== 'range' ? from.index : Math.round((from.index + to.index) / 2);
}

/** Whether two marks are equal. If both were sent, grading would treat one of them as an extra mark. */
export function isSameMark(left: Mark, right: Mark): boolean {
  const isSamePoint = (a: MarkPoint | null, b: MarkPoint | null): boolean =>
    a === b || (a !== null && b !== null && a.index === b.index && a.price === b.price);
  if (left.kind !== right.kind || !isSamePoint(left.to, right.to)) return false;
  return shapeOf(left.kind) === 'level' ? left.from.price === right.from.price : isSamePoint(left.from, right.from);
}
