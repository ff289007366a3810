/**
 * Draws the lines of an account on the chart. A mouse can drag a line at any place or by its label. A finger can drag a
 * line only by its label; elsewhere the finger scrolls the chart. A dragged line follows the pointer in steps of a
 * tick. The move is sent on release; Escape cancels it.
 */
import type { Price } from '@tradesense/core/kernel/money.ts';
import type { ChartLayer, LayerFrame, LayerPointer } from '../../../chart/view/chart-layer.ts';
import { leadersOf, placeLabels, type Leader, type PlacedLabel } from './line-labels.ts';
import { lookOf } from './line-looks.ts';
import { nearestTick } from './tick-price.ts';
import type { TradeLines } from './trade-line-store.ts';
import { labelOf, type TradeLine, type TradeLineRole } from './trade-line.ts';

const MOUSE_REACH_PX = 5;
const TOUCH_ROOM_PX = 8;
/** Distance in pixels that the pointer must move before a press is a drag. */
const DRAG_PX = 3;
const FONT_PX = 11;
const LABEL_HEIGHT_PX = 20;
const LABEL_ROOM_PX = 2;
const PADDING_PX = 6;
const EDGE_PX = 6;
const GRIP_PX = 8;
const DOT_PX = 2;
const NARROW_PX = 420;
/**
 * Maximum share of a wide pane's height that labels may cover, so that the bars stay visible. Lines without a label can
 * still be moved by mouse. Narrow panes have no such limit, because a finger needs the label.
 */
const WIDE_SHARE = 0.5;
/** Width of a long label. If one has no room at the right of the bars, labels are at the left. */
const WIDE_LABEL_PX = 240;
/**
 * Factor between the ranks of two roles. It exceeds any line's distance from the market in pixels, so that labels are
 * ranked by role first, and by that distance among lines of the same role.
 */
const RANK_STEP = 1_000_000;

/** A line as it was last drawn. Presses are compared with the drawn line, because it is what the learner sees. */
interface DrawnLine {
  readonly line: TradeLine;
  /** Y position of the line, which may be outside the pane. */
  readonly y: number;
  readonly label: { readonly left: number; readonly top: number; readonly width: number } | null;
  /** Connects the label with its line; `null` if the label is at its line, or the line is outside the pane. */
  readonly leader: Leader | null;
}

interface Press {
  readonly lineId: string;
  readonly startY: number;
  /** Distance from the pointer to the line, in pixels. */
  readonly offset: number;
  readonly hasMoved: boolean;
}

const RANKS: Readonly<Record<TradeLineRole, number>> = {
  position: 1,
  liquidation: 2,
  'ticket-entry': 3,
  'ticket-stop': 3,
  'ticket-target': 3,
  'what-if': 4,
  'stop-loss': 5,
  'take-profit': 5,
  limit: 6,
  stop: 6,
  trailing: 6,
};

/**
 * Roles of the lines that the price scale must include: the position and the working orders. The lines of the ticket
 * are included by the layer that draws the plan.
 */
const IN_SCALE: ReadonlySet<TradeLineRole> = new Set([
  'position',
  'stop-loss',
  'take-profit',
  'limit',
  'stop',
  'trailing',
]);

/** Roles of the lines that this layer leaves out while `PlanLayer` draws them. */
const OF_PLAN: ReadonlySet<TradeLineRole> = new Set(['ticket-entry', 'ticket-stop', 'ticket-target']);

export class TradeLinesLayer implements ChartLayer {
  readonly id = 'trade-lines';
  readonly #lines: TradeLines;
  readonly #tick: Price;
  readonly #isPlanShown: () => boolean;
  #drawn: readonly DrawnLine[] = [];
  #press: Press | null = null;

  /**
   * `tick` is the tick size; requested prices are multiples of it. `isPlanShown` returns whether the layer that draws
   * the plan is showing the prices of the ticket.
   */
  constructor(lines: TradeLines, tick: Price, isPlanShown: () => boolean = () => false) {
    this.#lines = lines;
    this.#tick = tick;
    this.#isPlanShown = isPlanShown;
  }

  attach({ redraw }: { readonly redraw: () => void }): () => void {
    const stop = this.#lines.subscribe(redraw);
    return () => {
      stop();
      this.#drawn = [];
      this.#press = null;
    };
  }

  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void {
    this.#drawn = layOut(context, frame, this.#lines, this.#isPlanShown());
    for (const drawn of this.#drawn) drawLine(context, frame, drawn, this.#lines);
    for (const drawn of this.#drawn) drawLabel(context, frame, drawn, this.#lines);
  }

  prices(): readonly number[] {
    // Uses the prices that the lines had before a drag, so that the scale does not move under the pointer.
    return this.#lines.state().lines.flatMap(({ role, price }) => (IN_SCALE.has(role) ? [Number(price)] : []));
  }

  hitTest(x: number, y: number): { readonly cursor: string } | null {
    return this.#at(x, y, 'mouse') === null ? null : { cursor: 'ns-resize' };
  }

  onPointer(pointer: LayerPointer, frame: LayerFrame): boolean {
    if (pointer.kind === 'down') return this.#take(pointer);
    const press = this.#press;
    if (press === null) return false;
    const hasMoved = press.hasMoved || Math.abs(pointer.y - press.startY) > DRAG_PX;
    this.#press = pointer.kind === 'move' ? { ...press, hasMoved } : null;
    // The mouse button is still pressed, but Escape has canceled the move, or the server has removed the line.
    if (press.hasMoved && this.#lines.state().held === null) return true;
    if (pointer.kind === 'cancel') this.#lines.giveUp();
    else if (hasMoved) {
      const pointed = frame.priceAt(pointer.y + press.offset);
      if (pointed !== null) this.#lines.hold(press.lineId, nearestTick(pointed, this.#tick), 'pointer');
      if (pointer.kind === 'up') this.#lines.commit();
    }
    return true;
  }

  /** Returns the line at a point of the price pane, including lines that cannot be moved; `null` if there is none. */
  lineAt(x: number, y: number): TradeLine | null {
    return this.#at(x, y, 'mouse', this.#drawn)?.line ?? null;
  }

  onKey({ key }: KeyboardEvent): boolean {
    if (key !== 'Escape' || this.#lines.state().held === null) return false;
    this.#lines.giveUp();
    return true;
  }

  #take(pointer: LayerPointer): boolean {
    const found = this.#at(pointer.x, pointer.y, pointer.pointerType);
    if (found === null || this.#lines.isSending(found.line.id)) return false;
    // Whether the press is near the line. If not, the press is on a label that is placed away from its line. A drag
    // then moves the line to the pointer.
    const isTakenByLine = Math.abs(found.y - pointer.y) <= LABEL_HEIGHT_PX * 2;
    const offset = isTakenByLine ? found.y - pointer.y : 0;
    this.#lines.select(found.line.id);
    this.#press = { lineId: found.line.id, startY: pointer.y, offset, hasMoved: false };
    return true;
  }

  /**
   * Returns the line at a point; `null` if there is none. By default, only lines that can be moved are considered. A
   * label has precedence over a line; otherwise the nearest line is returned.
   */
  #at(
    x: number,
    y: number,
    pointerType: string,
    lines: readonly DrawnLine[] = this.#drawn.filter(({ line }) => line.move !== null),
  ): DrawnLine | null {
    const room = pointerType === 'mouse' ? 0 : TOUCH_ROOM_PX;
    const byLabel = lines.findLast(
      ({ label }) =>
        label !== null &&
        x >= label.left - room &&
        x <= label.left + label.width + room &&
        y >= label.top - room &&
        y <= label.top + LABEL_HEIGHT_PX + room,
    );
    if (byLabel !== undefined) return byLabel;
    if (pointerType !== 'mouse') return null;
    const [nearest] = lines.toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y));
    return nearest !== undefined && Math.abs(nearest.y - y) <= MOUSE_REACH_PX ? nearest : null;
  }
}

/**
 * Returns the text of a label. On a narrow pane, the label contains only the name of the line, unless the line is held,
 * is selected, or has a pending amend. This leaves more room for the candles.
 */
function textOf(line: TradeLine, placed: PlacedLabel, lines: TradeLines, { width }: LayerFrame): string {
  const { held, pending } = lines.state();
  const moved = held?.lineId === line.id ? held.price : (pending.get(line.id)?.price ?? null);
  const arrow = placed.beyond === null ? '' : placed.beyond === 'above' ? '↑ ' : '↓ ';
  const sending = lines.isSending(line.id) ? ' · sending …' : '';
  const isShort = width < NARROW_PX && moved === null && !isLit(line, lines);
  return `${arrow}${isShort ? line.name : labelOf(line, moved)}${sending}`;
}

function yOfLine(line: TradeLine, frame: LayerFrame, lines: TradeLines): number | null {
  // The price is converted to a float only for drawing.
  return frame.yOf(Number(lines.shownPrice(line)));
}

/**
 * Lays out lines and labels. If the plan is shown, the lines that the plan's layer draws are left out. The labels are
 * then on the left, because the labels of the plan are on the right.
 */
function layOut(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  lines: TradeLines,
  isPlanShown: boolean,
): readonly DrawnLine[] {
  const { lines: known, held, selectedId } = lines.state();
  const all = isPlanShown ? known.filter(({ role }) => !OF_PLAN.has(role)) : known;
  context.font = `${FONT_PX}px ${frame.palette.fontFamily}`;
  const inPane = all.flatMap((line) => {
    const y = yOfLine(line, frame, lines);
    return y === null ? [] : [{ line, y }];
  });
  const newest = frame.bars.at(-1);
  const market = newest === undefined ? null : frame.yOf(newest.c);
  const pending = inPane.map(({ line, y }, order) => {
    const isFirst = line.id === held?.lineId || line.id === selectedId;
    // Among lines with the same role, those near the market keep their labels.
    const away = market === null ? order : Math.abs(y - market);
    return { id: line.id, y, rank: (isFirst ? 0 : RANKS[line.role]) * RANK_STEP + away };
  });
  const placed = new Map(
    placeLabels(pending, {
      height: frame.height,
      // The values of the indicators are at the left.
      coveredHeight: isPlanShown || labelLeft(WIDE_LABEL_PX, frame) === EDGE_PX ? frame.coveredHeight() : 0,
      labelHeight: LABEL_HEIGHT_PX + LABEL_ROOM_PX,
      share: frame.width < NARROW_PX ? 1 : WIDE_SHARE,
    }).map((each) => [each.id, each]),
  );
  const drawn = inPane.map(({ line, y }) => {
    const place = placed.get(line.id);
    if (place === undefined) return { line, y, label: null };
    const grip = line.move === null ? 0 : GRIP_PX;
    const width = Math.ceil(context.measureText(textOf(line, place, lines, frame)).width) + 2 * PADDING_PX + grip;
    const left = isPlanShown ? EDGE_PX : labelLeft(width, frame);
    return { line, y, label: { left, top: place.y - LABEL_HEIGHT_PX / 2, width } };
  });
  const leaders = leadersBeside(drawn, frame);
  return drawn.map((each) => ({ ...each, leader: leaders.get(each.line.id) ?? null }));
}

/** Returns the leaders of the labels at both sides of the pane. A line outside the pane has none. */
function leadersBeside(
  drawn: readonly Omit<DrawnLine, 'leader'>[],
  { height }: LayerFrame,
): ReadonlyMap<string, Leader> {
  const sideOf = (direction: 1 | -1) =>
    drawn
      .flatMap(({ line: { id }, y, label }) => {
        if (label === null || label.left <= EDGE_PX !== (direction === 1)) return [];
        const edge = direction === 1 ? label.left + label.width : label.left;
        return [{ id, y: y < 0 || y > height ? null : y, middle: label.top + LABEL_HEIGHT_PX / 2, edge }];
      })
      .toSorted((a, b) => a.middle - b.middle);
  return new Map([...leadersOf(sideOf(1), 1), ...leadersOf(sideOf(-1), -1)]);
}

/**
 * Returns the left edge of a label. The label is at the right end of its line, or at the left if it would cover the
 * newest bars.
 */
function labelLeft(width: number, frame: LayerFrame): number {
  const right = Math.max(0, frame.width - EDGE_PX - width);
  const endOfBars = frame.bars.length === 0 ? 0 : frame.xOf(frame.bars.length - 1) + frame.barWidth / 2;
  return endOfBars > right ? EDGE_PX : right;
}

function isLit(line: TradeLine, lines: TradeLines): boolean {
  const { held, selectedId } = lines.state();
  return held?.lineId === line.id || selectedId === line.id;
}

function drawLine(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  { line, y }: DrawnLine,
  lines: TradeLines,
): void {
  if (y < 0 || y > frame.height) return;
  const { color, dash } = lookOf(line.role, frame.palette);
  context.strokeStyle = color;
  context.lineWidth = isLit(line, lines) ? 2 : 1;
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(0, Math.round(y) + 0.5);
  context.lineTo(frame.width, Math.round(y) + 0.5);
  context.stroke();
  context.setLineDash([]);
}

function drawLabel(context: CanvasRenderingContext2D, frame: LayerFrame, drawn: DrawnLine, lines: TradeLines): void {
  const { line, label, y, leader } = drawn;
  if (label === null) return;
  const { color } = lookOf(line.role, frame.palette);
  const { left, top, width } = label;
  const middle = top + LABEL_HEIGHT_PX / 2;
  const beyond = y < 0 ? 'above' : y > frame.height ? 'below' : null;
  context.strokeStyle = color;
  context.lineWidth = isLit(line, lines) ? 2 : 1;
  if (leader !== null) drawLeader(context, leader, { color, y, middle, start: left + width / 2 });
  context.fillStyle = frame.palette.surface;
  context.beginPath();
  context.roundRect(left + 0.5, Math.round(top) + 0.5, width - 1, LABEL_HEIGHT_PX - 1, 4);
  context.fill();
  context.stroke();
  if (line.move !== null) drawGrip(context, left + PADDING_PX, middle, color);
  context.fillStyle = frame.palette.text;
  context.font = `${FONT_PX}px ${frame.palette.fontFamily}`;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  const textLeft = left + PADDING_PX + (line.move === null ? 0 : GRIP_PX);
  context.fillText(textOf(line, { id: line.id, y: middle, beyond }, lines, frame), textLeft, middle + 0.5);
}

interface LeaderEnds {
  readonly color: string;
  /** Height of the line. */
  readonly y: number;
  readonly middle: number;
  /** X position below the label, which covers the start of the leader. */
  readonly start: number;
}

/** Draws a stroke from the label to its line, with a dot on the line. */
function drawLeader(
  context: CanvasRenderingContext2D,
  { from, to }: Leader,
  { color, y, middle, start }: LeaderEnds,
): void {
  context.beginPath();
  context.moveTo(start, middle);
  context.lineTo(from, middle);
  context.lineTo(to, y);
  context.stroke();
  context.fillStyle = color;
  context.beginPath();
  context.arc(to, y, DOT_PX, 0, 2 * Math.PI);
  context.fill();
}

/** Draws three short strokes as a grip, which shows that a line can be moved. */
function drawGrip(context: CanvasRenderingContext2D, left: number, middle: number, color: string): void {
  context.fillStyle = color;
  for (const dy of [-4, 0, 4]) context.fillRect(left - 1, Math.round(middle + dy) - 0.5, 5, 1.5);
}
