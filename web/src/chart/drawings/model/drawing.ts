import type { Drawing, DrawingAnchor } from '@tradesense/contract/charts.ts';
import { DRAWING_NAME_MAX, DRAWING_TEXT_MAX } from '@tradesense/contract/chart-constants.ts';

export type { Drawing, DrawingAnchor };
export type DrawingKind = Drawing['kind'];
export type DrawingColor = Drawing['color'];
export type DrawingWidth = Drawing['width'];
export const DRAWING_WIDTHS = [1, 2, 3] as const satisfies readonly DrawingWidth[];

/** Style of a drawing of any kind. */
export interface DrawingLook {
  readonly color: DrawingColor;
  /** Line width in pixels. */
  readonly width: DrawingWidth;
}

export interface DrawingKindFacts {
  readonly name: string;
  /** Names of the anchors, from the first to the last. */
  readonly anchors: readonly string[];
  readonly look: DrawingLook;
}

export const DRAWING_FACTS: Readonly<Record<DrawingKind, DrawingKindFacts>> = {
  'trend-line': { name: 'Trend line', anchors: ['Start', 'End'], look: { color: 1, width: 2 } },
  level: { name: 'Level', anchors: ['Price'], look: { color: 2, width: 2 } },
  rectangle: { name: 'Rectangle', anchors: ['Corner', 'Opposite corner'], look: { color: 3, width: 1 } },
  fibonacci: {
    name: 'Fibonacci retracement',
    anchors: ['Start of the leg', 'End of the leg'],
    look: { color: 4, width: 1 },
  },
  measure: { name: 'Measure', anchors: ['From', 'To'], look: { color: 1, width: 1 } },
  'volume-range': { name: 'Volume profile of a range', anchors: ['From', 'To'], look: { color: 4, width: 1 } },
  text: { name: 'Text', anchors: ['Place'], look: { color: 2, width: 1 } },
};

/** Initial words of a new text drawing. */
export const NEW_TEXT = 'Note';

/**
 * Returns a drawing of the given kind between two points. A kind with one anchor gets only the second point, which is
 * where the pointer was last.
 */
export function newDrawing(
  kind: DrawingKind,
  id: string,
  [start, end]: readonly [DrawingAnchor, DrawingAnchor],
  look: DrawingLook,
): Drawing {
  switch (kind) {
    case 'level':
      return { kind, id, ...look, anchors: [end] };
    case 'text':
      return { kind, id, ...look, anchors: [end], text: NEW_TEXT };
    case 'trend-line':
    case 'rectangle':
    case 'fibonacci':
    case 'measure':
    case 'volume-range':
      return { kind, id, ...look, anchors: [start, end] };
  }
}

/** Returns the drawing with one anchor replaced; unchanged if it has no such anchor. */
export function withAnchor(drawing: Drawing, index: number, anchor: DrawingAnchor): Drawing {
  if (drawing.anchors[index] === undefined) return drawing;
  if (drawing.kind === 'level' || drawing.kind === 'text') return { ...drawing, anchors: [anchor] };
  const [start, end] = drawing.anchors;
  return { ...drawing, anchors: index === 0 ? [anchor, end] : [start, anchor] };
}

/** Returns the drawing with `change` applied to each of its anchors. */
export function withAnchors(drawing: Drawing, change: (anchor: DrawingAnchor) => DrawingAnchor): Drawing {
  const anchors: readonly DrawingAnchor[] = drawing.anchors;
  return anchors.reduce<Drawing>((moved, anchor, index) => withAnchor(moved, index, change(anchor)), drawing);
}

/** Whether the drawing can be selected on the chart, by pointer or key. */
export const isReachable = ({ isHidden, isLocked }: Drawing): boolean => isHidden !== true && isLocked !== true;

/** Returns the drawing with the given flag set or removed. */
export function withFlag(drawing: Drawing, flag: 'isHidden' | 'isLocked', isSet: boolean): Drawing {
  const { [flag]: _, ...others } = drawing;
  return isSet ? { ...drawing, [flag]: true } : others;
}

/** Returns the drawing with the given name; without a name of its own if `name` is blank. */
export function withName(drawing: Drawing, name: string): Drawing {
  const { name: _, ...others } = drawing;
  return name.trim() === '' ? others : { ...drawing, name: name.trim() };
}

/**
 * Returns why a name is invalid, or `null` if it is valid. A drawing without a name of its own is called by its kind.
 */
export const nameProblem = (name: string): string | null =>
  name.trim().length > DRAWING_NAME_MAX ? `At most ${DRAWING_NAME_MAX} characters` : null;

/** Returns the message for an invalid text, or `null` if the text is valid. */
export function textProblem(text: string): string | null {
  if (text.trim() === '') return 'Write something, or delete the drawing';
  return Array.from(text.trim()).length > DRAWING_TEXT_MAX ? `At most ${DRAWING_TEXT_MAX} characters` : null;
}

/** Whether two JSON values are the same. A missing field is the same as one that is `undefined`. */
function isSameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const own = new Map<string, unknown>(Object.entries(left));
  const others = new Map<string, unknown>(Object.entries(right));
  return [...own.keys(), ...others.keys()].every((name) => isSameValue(own.get(name), others.get(name)));
}

/** Whether two drawings are the same in every field, so that a field of a later release is not lost in a merge. */
export const isSameDrawing = (left: Drawing, right: Drawing): boolean => isSameValue(left, right);

/** Whether both lists contain the same drawings in the same order. */
export function areSameDrawings(left: readonly Drawing[], right: readonly Drawing[]): boolean {
  if (left === right) return true;
  return (
    left.length === right.length &&
    left.every((drawing, index) => {
      const other = right[index];
      return other !== undefined && isSameDrawing(drawing, other);
    })
  );
}
