/**
 * The layer of the chart that shows the drawings. While a tool is selected, the layer handles every press: one press
 * makes a drawing with one anchor, and one drag or two presses make any other drawing. Without a tool, a press on the
 * line or anchor of a drawing selects and moves it; the chart handles all other presses.
 */
import { snappedPrice } from '../model/magnet.ts';
import type { ChartLayer, LayerFrame, LayerHostRequests, LayerPointer } from '../view/chart-layer.ts';
import type { ChartDrawings } from './chart-drawings.ts';
import { drawDraftPoint, drawOutline } from './draw-outline.ts';
import { drawingKeyAct } from './drawing-keys.ts';
import { timeOfIndex, shiftedDrawing } from './model/anchor-index.ts';
import { DRAWING_FACTS, isReachable, withAnchor, type Drawing, type DrawingAnchor } from './model/drawing.ts';
import { hitOf, type Hit } from './model/hit-test.ts';
import { outlineOf, pointOf, type Outline, type PaneGeometry } from './model/outline.ts';

const MOUSE_REACH_PX = 6;
const TOUCH_REACH_PX = 14;
/** Distance in pixels that the pointer must move before a press is a drag instead of a click. */
const DRAG_PX = 5;

/** A press that is still held: with a tool, or on a drawing. */
type Press =
  | { readonly kind: 'tool'; readonly x: number; readonly y: number; readonly hasPlaced: boolean }
  | { readonly kind: 'drawing'; readonly drawing: Drawing; readonly hit: Hit; readonly from: LayerPointer };

export class DrawingsLayer implements ChartLayer {
  readonly id = 'drawings';
  readonly #drawings: ChartDrawings;
  /** Outlines at the last redraw. Presses are compared with these outlines, because the learner sees them. */
  #outlines: readonly (readonly [Drawing, Outline])[] = [];
  #press: Press | null = null;
  #host: LayerHostRequests | null = null;

  constructor(drawings: ChartDrawings) {
    this.#drawings = drawings;
  }

  get isTool(): boolean {
    return this.#drawings.state().draft !== null;
  }

  attach(host: LayerHostRequests): () => void {
    this.#host = host;
    const stop = this.#drawings.subscribe(host.redraw);
    const stopProbe = this.#drawings.setHitTest((x, y) => this.#hitAt(x, y, MOUSE_REACH_PX)?.drawing ?? null);
    return () => {
      stop();
      stopProbe();
      this.#host = null;
      this.#outlines = [];
      this.#press = null;
    };
  }

  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void {
    this.#outlines = drawAll(context, frame, this.#drawings);
  }

  hitTest(x: number, y: number): { readonly cursor: string } | null {
    if (this.isTool) return { cursor: 'crosshair' };
    const found = this.#hitAt(x, y, MOUSE_REACH_PX);
    return found ? { cursor: found.hit.part === 'anchor' ? 'grab' : 'move' } : null;
  }

  onPointer(pointer: LayerPointer, frame: LayerFrame): boolean {
    if (pointer.kind === 'down') return this.isTool ? this.#pressTool(pointer, frame) : this.#takeUp(pointer);
    if (this.#press) {
      const held = this.#press;
      if (pointer.kind !== 'move') this.#press = null;
      if (held.kind === 'drawing') this.#moveDrawing(held, pointer, frame);
      else this.#moveTool(held, pointer, frame);
      return true;
    }
    if (pointer.kind === 'move' && pointer.pointerType === 'mouse' && this.isTool)
      this.#drawings.point(anchorUnder(this.#drawings, pointer, frame), false);
    return false;
  }

  onKey(event: KeyboardEvent, pointed: number | null, frame: LayerFrame): boolean {
    const act = drawingKeyAct(this.#drawings, event, pointed, frame);
    if (!act) return false;
    const index = act();
    if (index !== null) this.#host?.point(index);
    return true;
  }

  #hitAt(x: number, y: number, reachPx: number): { readonly drawing: Drawing; readonly hit: Hit } | null {
    const { isLocked, isHidden, selectedId } = this.#drawings.state();
    if (isLocked || isHidden) return null;
    // Tries the selected drawing first, then the others from the topmost down.
    const inReach = this.#outlines
      .toReversed()
      .toSorted(([left], [right]) => rank(right, selectedId) - rank(left, selectedId));
    for (const [drawing, outline] of inReach) {
      if (!isReachable(drawing)) continue;
      const hit = hitOf(outline, { x, y }, reachPx, drawing.id === selectedId);
      if (hit) return { drawing, hit };
    }
    return null;
  }

  #pressTool(pointer: LayerPointer, frame: LayerFrame): boolean {
    const { draft } = this.#drawings.state();
    const hasPlaced = draft !== null && draft.start === null && DRAWING_FACTS[draft.kind].anchors.length === 2;
    this.#press = { kind: 'tool', x: pointer.x, y: pointer.y, hasPlaced };
    const anchor = anchorUnder(this.#drawings, pointer, frame);
    if (hasPlaced) this.#drawings.place(anchor);
    else this.#drawings.point(anchor, false);
    return true;
  }

  #moveTool(held: Press & { kind: 'tool' }, pointer: LayerPointer, frame: LayerFrame): void {
    const anchor = anchorUnder(this.#drawings, pointer, frame);
    if (pointer.kind === 'cancel') this.#drawings.choose(null);
    else if (pointer.kind === 'move') this.#drawings.point(anchor, false);
    // Places the second anchor at the end of a drag. After a click that placed the first anchor, the tool waits for
    // another click instead.
    else if (isDrag(held, pointer) || !held.hasPlaced) this.#drawings.place(anchor);
  }

  #takeUp(pointer: LayerPointer): boolean {
    const reachPx = pointer.pointerType === 'mouse' ? MOUSE_REACH_PX : TOUCH_REACH_PX;
    const found = this.#hitAt(pointer.x, pointer.y, reachPx);
    if (!found) {
      this.#drawings.select(null);
      return false;
    }
    this.#drawings.select(found.drawing.id, found.hit.part === 'anchor' ? found.hit.index : null);
    this.#press = { kind: 'drawing', ...found, from: pointer };
    return true;
  }

  #moveDrawing(held: Press & { kind: 'drawing' }, pointer: LayerPointer, frame: LayerFrame): void {
    if (isDrag(held.from, pointer)) this.#drawings.drag(draggedDrawing(this.#drawings, held, pointer, frame));
    if (pointer.kind !== 'move') this.#drawings.drop(pointer.kind === 'up');
  }
}

function rank(drawing: Drawing, selectedId: string | null): number {
  return drawing.id === selectedId ? 1 : 0;
}

function isDrag(from: { readonly x: number; readonly y: number }, to: LayerPointer): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > DRAG_PX;
}

function anchorUnder(drawings: ChartDrawings, pointer: LayerPointer, frame: LayerFrame): DrawingAnchor {
  const index = Math.round(pointer.index);
  const price = snappedPrice(drawings.state().magnet, frame.bars[index], pointer.price, frame.yOf);
  return { timeMs: timeOfIndex(frame.bars, index), price };
}

function draggedDrawing(
  drawings: ChartDrawings,
  { drawing, hit, from }: Press & { kind: 'drawing' },
  pointer: LayerPointer,
  frame: LayerFrame,
): Drawing {
  if (hit.part === 'anchor') return withAnchor(drawing, hit.index, anchorUnder(drawings, pointer, frame));
  // A level has only a price, so the magnet is applied even if the line is dragged instead of its anchor.
  if (drawing.kind === 'level')
    return withAnchor(drawing, 0, { ...drawing.anchors[0], price: anchorUnder(drawings, pointer, frame).price });
  const bars = Math.round(pointer.index) - Math.round(from.index);
  const down = pointer.y - from.y;
  // Each anchor moves by the same number of pixels, so that the shape stays the same on a logarithmic scale too.
  const price = (before: number): number => {
    const y = frame.yOf(before);
    return y === null ? before : (frame.priceAt(y + down) ?? before);
  };
  return shiftedDrawing(frame.bars, drawing, { bars, price });
}

function positionOf(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  drawings: ChartDrawings,
): PaneGeometry | null {
  const { model } = drawings;
  if (!model) return null;
  const { width, height, xOf, yOf } = frame;
  // Uses the bars that are on screen: the model may already contain a tick that the chart draws only in its next frame.
  return {
    model: model.bars === frame.bars ? model : { ...model, bars: frame.bars },
    width,
    height,
    xOf,
    yOf,
    textWidth: (text) => context.measureText(text).width,
  };
}

/** Draws the drawings and returns their outlines. */
export function drawAll(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  drawings: ChartDrawings,
): readonly (readonly [Drawing, Outline])[] {
  const { history, dragged, isHidden, selectedId, grip, draft } = drawings.state();
  context.font = `12px ${frame.palette.fontFamily}`;
  const place = positionOf(context, frame, drawings);
  if (!place || isHidden) return [];
  const drawn = history.drawings.flatMap((kept) => {
    if (kept.isHidden === true) return [];
    const drawing = dragged?.id === kept.id ? dragged : kept;
    const outline = outlineOf(drawing, place);
    return outline ? [[drawing, outline] as const] : [];
  });
  for (const [drawing, outline] of drawn)
    drawOutline(context, outline, drawing, frame.palette, drawing.id === selectedId ? { grip } : null);
  const drafted = drawings.drafted;
  const outline = drafted && outlineOf(drafted, place);
  if (drafted && outline) drawOutline(context, outline, drafted, frame.palette, { grip: null });
  const cursor = draft?.point ? pointOf(draft.point, place) : null;
  if (cursor) drawDraftPoint(context, cursor, frame.palette);
  return drawn;
}
