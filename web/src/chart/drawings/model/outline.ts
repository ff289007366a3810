import type { ChartModel } from '../../model/chart-model.ts';
import { profileRows } from '../../model/profile-rows.ts';
import { formatFixed, formatPrice } from '../../model/value-scale.ts';
import { indexOfTime } from './anchor-index.ts';
import type { Drawing, DrawingAnchor } from './drawing.ts';
import { fibonacciLevels } from './fibonacci-levels.ts';
import { measurementLines, measurementOf } from './measurement.ts';
import { volumeOfRange, volumeRangeText, type VolumeRange } from './volume-range.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly isDashed?: boolean;
  /** Whether the line ends in an arrow. */
  readonly isArrow?: boolean;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A filled box. `alpha` is its opacity; without it, the box gets one of two faint default shades. */
export interface Fill extends Box {
  readonly alpha?: number;
}

/** Text of a drawing with its box. `plain`: directly on the chart. `framed`: on a background of its own. */
export interface Label extends Box {
  readonly lines: readonly string[];
  readonly manner: 'plain' | 'framed';
}

/**
 * The shape of a drawing in pixels of the price pane. It is used to draw the drawing and to find it under the pointer.
 */
export interface Outline {
  readonly segments: readonly Segment[];
  readonly fills: readonly Fill[];
  readonly labels: readonly Label[];
  /** Positions of the drawing's anchors, from the first to the last. */
  readonly anchors: readonly Point[];
}

/** The values that an outline depends on: the model, and how prices and indexes map to pixels of the price pane. */
export interface PaneGeometry {
  readonly model: ChartModel;
  readonly width: number;
  readonly height: number;
  readonly xOf: (index: number) => number;
  readonly yOf: (price: number) => number | null;
  /** Width of a line of text in pixels. */
  readonly textWidth: (text: string) => number;
}

export const LABEL_LINE_PX = 16;
const LABEL_PADDING_PX = 5;
const LABEL_GAP_PX = 6;
const TEXT_LINE_MAX = 32;
const WORDS_REACH_PX = 400;

/**
 * Returns the outline of a drawing on the pane. `null` if the drawing is out of view, or if the scale cannot show its
 * prices, such as a negative price on a logarithmic scale.
 */
export function outlineOf(drawing: Drawing, place: PaneGeometry): Outline | null {
  const anchors = drawing.anchors.flatMap((anchor) => pointOf(anchor, place) ?? []);
  const [first, second] = anchors;
  if (!first || anchors.length < drawing.anchors.length) return null;
  if (drawing.kind !== 'level' && isOutOfView(anchors, place)) return null;
  switch (drawing.kind) {
    case 'level':
      return levelOutline(drawing.anchors[0], first, place);
    case 'text':
      return textOutline(drawing.text, first, place);
    case 'trend-line':
      return second ? bare([{ from: first, to: second }], anchors) : null;
    case 'rectangle':
      return second ? rectangleOutline(first, second) : null;
    case 'fibonacci':
      return second ? fibonacciOutline(drawing.anchors, [first, second], place) : null;
    case 'measure':
      return second ? measureOutline(drawing.anchors, [first, second], place) : null;
    case 'volume-range':
      return second ? volumeRangeOutline(drawing, [first, second], place) : null;
  }
}

/**
 * Whether the drawing is so far to the side that not even its text is in view. Skipping such drawings saves most of a
 * redraw's time if there are many, because laying out text is slow.
 */
function isOutOfView(anchors: readonly Point[], { width }: PaneGeometry): boolean {
  return anchors.every(({ x }) => x < -WORDS_REACH_PX) || anchors.every(({ x }) => x > width);
}

export function pointOf({ timeMs, price }: DrawingAnchor, place: PaneGeometry): Point | null {
  const y = place.yOf(price);
  return y === null ? null : { x: place.xOf(indexOfTime(place.model.bars, timeMs)), y };
}

function bare(segments: readonly Segment[], anchors: readonly Point[]): Outline {
  return { segments, anchors, fills: [], labels: [] };
}

function boxOf(first: Point, second: Point): Box {
  return {
    left: Math.min(first.x, second.x),
    right: Math.max(first.x, second.x),
    top: Math.min(first.y, second.y),
    bottom: Math.max(first.y, second.y),
  };
}

/** Returns a label whose top left corner is at `corner`, moved as needed to stay inside the pane. */
function labelAt(
  lines: readonly string[],
  manner: Label['manner'],
  corner: { readonly left: number; readonly top: number },
  place: PaneGeometry,
): Label {
  const padding = manner === 'framed' ? LABEL_PADDING_PX : 0;
  const width = Math.max(...lines.map(place.textWidth)) + 2 * padding;
  const height = lines.length * LABEL_LINE_PX + 2 * padding;
  const left = Math.max(0, Math.min(corner.left, place.width - width));
  const top = Math.max(0, Math.min(corner.top, place.height - height));
  return { lines, manner, left, top, right: left + width, bottom: top + height };
}

function levelOutline({ price }: DrawingAnchor, anchor: Point, place: PaneGeometry): Outline {
  const { model, width } = place;
  const { y } = anchor;
  const lines = [formatPrice(model.scale, price, model.locale)];
  const left = width - place.textWidth(lines[0] ?? '') - LABEL_GAP_PX;
  const label = { lines, manner: 'plain' as const, left, right: width, top: y - LABEL_LINE_PX - 1, bottom: y - 1 };
  return { segments: [{ from: { x: 0, y }, to: { x: width, y } }], fills: [], labels: [label], anchors: [anchor] };
}

function textOutline(text: string, anchor: Point, place: PaneGeometry): Outline {
  const lines = wrappedText(text, TEXT_LINE_MAX);
  const padding = LABEL_PADDING_PX;
  const right = anchor.x + Math.max(...lines.map(place.textWidth)) + 2 * padding;
  const bottom = anchor.y + lines.length * LABEL_LINE_PX + 2 * padding;
  // The label of a text drawing is not moved into the pane: it stays at its anchor, even if the anchor is out of view.
  const label = { lines, manner: 'framed' as const, left: anchor.x, top: anchor.y, right, bottom };
  return { segments: [], fills: [], labels: [label], anchors: [anchor] };
}

function rectangleOutline(first: Point, second: Point): Outline {
  const corners = [first, { x: second.x, y: first.y }, second, { x: first.x, y: second.y }];
  const segments = corners.map((from, i) => ({ from, to: corners[(i + 1) % corners.length] ?? from }));
  return { segments, fills: [boxOf(first, second)], labels: [], anchors: [first, second] };
}

function fibonacciOutline(
  [start, end]: readonly [DrawingAnchor, DrawingAnchor],
  [first, second]: readonly [Point, Point],
  place: PaneGeometry,
): Outline {
  const { model } = place;
  const { left, right } = boxOf(first, second);
  const placed = fibonacciLevels(start.price, end.price).flatMap(({ ratio, price }) => {
    const y = place.yOf(price);
    return y === null ? [] : [{ ratio, price, y }];
  });
  const levels = placed.map(({ y }) => ({ from: { x: left, y }, to: { x: right, y } }));
  const labels = placed.map(({ ratio, price, y }): Label => {
    const share = `${formatFixed(ratio * 100, model.locale, 1)}%`;
    const text = `${share}  ${formatPrice(model.scale, price, model.locale)}`;
    const width = place.textWidth(text);
    // The labels of a retracement are to the right of its lines if they fit there. Otherwise they are at the right edge
    // of the pane, over the lines.
    const at = right + LABEL_GAP_PX + width <= place.width ? right + LABEL_GAP_PX : place.width - width;
    const top = y - LABEL_LINE_PX / 2;
    return { lines: [text], manner: 'plain', left: at, right: at + width, top, bottom: top + LABEL_LINE_PX };
  });
  const fills = placed.slice(1).map(({ y }, i) => boxOf({ x: left, y: placed[i]?.y ?? y }, { x: right, y }));
  return {
    segments: [{ from: first, to: second, isDashed: true }, ...levels],
    fills,
    labels: roomBetween(labels),
    anchors: [first, second],
  };
}

/**
 * Returns the labels that do not overlap. The two outermost labels come first; the others are tried from the middle
 * outward.
 */
function roomBetween(labels: readonly Label[]): readonly Label[] {
  const [first, last] = [labels[0], labels.at(-1)];
  const wanted = [first, last, ...labels.slice(1, -1).toSorted((a, b) => rank(labels, a) - rank(labels, b))];
  const shown: Label[] = [];
  for (const label of wanted) {
    const isFree = label && shown.every((other) => label.bottom <= other.top + 2 || label.top >= other.bottom - 2);
    if (label && isFree) shown.push(label);
  }
  return shown;
}

function rank(labels: readonly Label[], label: Label): number {
  return Math.abs(labels.indexOf(label) - (labels.length - 1) / 2);
}

function measureOutline(
  [from, to]: readonly [DrawingAnchor, DrawingAnchor],
  [first, second]: readonly [Point, Point],
  place: PaneGeometry,
): Outline {
  const box = boxOf(first, second);
  const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const lines = measurementLines(place.model, measurementOf(place.model, from, to));
  const width = Math.max(...lines.map(place.textWidth)) + 2 * LABEL_PADDING_PX;
  const height = lines.length * LABEL_LINE_PX + 2 * LABEL_PADDING_PX;
  // The label is above or below the box, on the side of the second point.
  const top = second.y <= first.y ? box.top - height - LABEL_GAP_PX : box.bottom + LABEL_GAP_PX;
  return {
    segments: [
      { from: { x: first.x, y: middleY }, to: { x: second.x, y: middleY }, isArrow: true },
      { from: { x: middleX, y: first.y }, to: { x: middleX, y: second.y }, isArrow: true },
    ],
    fills: [box],
    labels: [labelAt(lines, 'framed', { left: middleX - width / 2, top }, place)],
    anchors: [first, second],
  };
}

/**
 * Returns the outline of a volume profile: rows that start at its left edge, and a line at the price with the most
 * volume.
 */
function volumeRangeOutline(
  drawing: VolumeRange,
  [first, second]: readonly [Point, Point],
  place: PaneGeometry,
): Outline {
  const [left, right] = [Math.min(first.x, second.x), Math.max(first.x, second.x)];
  const label = labelAt([volumeRangeText(place.model, drawing)], 'framed', { left, top: 0 }, place);
  const profile = volumeOfRange(place.model.bars, drawing);
  const edges = [left, right].map((x): Segment => ({ from: { x, y: 0 }, to: { x, y: place.height }, isDashed: true }));
  const control = profile === null ? null : place.yOf(profile.low + (profile.controlBin + 0.5) * profile.binHeight);
  if (profile === null || control === null)
    return { segments: edges, fills: [], labels: [label], anchors: [first, second] };
  const fills = profileRows(profile, place.yOf).map(({ top, bottom, share, alpha }): Fill => ({
    left,
    right: left + share * (right - left),
    top,
    bottom,
    alpha,
  }));
  const line = { from: { x: left, y: control }, to: { x: right, y: control } };
  return { segments: [...edges, line], fills, labels: [label], anchors: [first, second] };
}

/**
 * Breaks a text into lines of at most `max` characters. Breaks between words, and within a word only if it is longer
 * than a line.
 */
export function wrappedText(text: string, max: number): readonly string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const word of text.split(/\s+/)) {
    for (const piece of piecesOf(Array.from(word), max)) {
      if (line.length > 0 && line.length + 1 + piece.length > max) {
        lines.push(line.join(''));
        line = [];
      }
      line = line.length === 0 ? piece : [...line, ' ', ...piece];
    }
  }
  return [...lines, line.join('')];
}

function piecesOf(characters: string[], max: number): string[][] {
  return Array.from({ length: Math.ceil(characters.length / max) }, (_, i) => characters.slice(i * max, (i + 1) * max));
}
