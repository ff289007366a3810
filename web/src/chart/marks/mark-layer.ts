/**
 * The layer of the chart that shows the marks of a mark store. A mark is placed where the pointer is released. One drag
 * or two presses place a leg or a gap. A finger that moves at once drags; a finger that rests first aims one end with
 * the loupe. Existing marks are moved by their handles.
 */
import type { ChartLayer, LayerFrame, LayerHostRequests, LayerPointer } from '../view/chart-layer.ts';
import { drawLoupe } from './loupe.ts';
import { drawMark } from './mark-drawing.ts';
import { inReadingOrder, markOf, shownMarks, type EditorState } from './mark-editor.ts';
import { handleAt, pixelOf, type Pixel } from './mark-geometry.ts';
import { keyAnswer } from './mark-keys.ts';
import type { MarkStore } from './mark-store.ts';
import { isTwoPoint, type Mark } from './mark.ts';
import { naturalPrice, snappedPoint } from './snapping.ts';

const MOUSE_REACH_PX = 6;
const TOUCH_REACH_PX = 18;
/** Distance in pixels that the pointer must move before a press is a drag. */
const DRAG_PX = 4;
/**
 * A finger drags if it moves by more than this distance, in pixels, within this time, in ms. Otherwise it aims with the
 * loupe.
 */
const FINGER_DRAG_PX = 12;
const FINGER_DRAG_MS = 400;
const CURSOR_PX = 5;

interface Press {
  readonly start: LayerPointer;
  readonly isTouch: boolean;
  /** Whether the press can place both anchors of a mark. */
  readonly canDrag: boolean;
  /** Whether the press has already placed the first anchor. */
  readonly hasStarted: boolean;
}

export interface MarkLayerOptions {
  /** Whether presses place marks instead of moving the chart. */
  readonly isTool: boolean;
  /** Whether marks can only be viewed. */
  readonly isLocked: boolean;
  /**
   * Whether a press on a bar marks the bar's high or low (depending on the kind of mark) instead of the price under the
   * pointer.
   */
  readonly isOnExtremes?: boolean;
}

class MarkLayer implements ChartLayer {
  readonly id = 'marks';
  readonly isTool: boolean;
  readonly #store: MarkStore;
  readonly #isLocked: boolean;
  readonly #isOnExtremes: boolean;
  #press: Press | null = null;
  #finger: Pixel | null = null;
  #point: LayerHostRequests['point'] = () => undefined;

  constructor(store: MarkStore, { isTool, isLocked, isOnExtremes = false }: MarkLayerOptions) {
    this.#store = store;
    this.#isLocked = isLocked;
    this.#isOnExtremes = isOnExtremes;
    this.isTool = isTool && !isLocked;
  }

  attach({ point, redraw }: LayerHostRequests): () => void {
    this.#point = point;
    return this.#store.subscribe(redraw);
  }

  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void {
    drawAll(context, frame, this.#store.state(), { finger: this.#finger, isTool: this.isTool });
  }

  hitTest(x: number, y: number, frame: LayerFrame): { readonly cursor: string } | null {
    const hit = handleAt(this.#store.state().history.present.marks, { x, y }, MOUSE_REACH_PX, frame);
    return hit === null ? null : { cursor: 'grab' };
  }

  onPointer(pointer: LayerPointer, frame: LayerFrame): boolean {
    if (this.#isLocked) return false;
    if (pointer.kind === 'down') return this.#begin(pointer, frame);
    const press = this.#press;
    if (press === null) {
      // Moving the mouse only previews where a mark would be placed, so other layers get the event too.
      if (this.isTool && pointer.pointerType === 'mouse') this.#aim(pointer, frame);
      return false;
    }
    if (pointer.kind === 'move') {
      if (press.isTouch) this.#finger = { x: pointer.x, y: pointer.y };
      this.#startDrag(pointer, frame, press);
      this.#aim(pointer, frame);
      return true;
    }
    this.#press = null;
    this.#finger = null;
    if (pointer.kind === 'up') this.#end(pointer, frame, press);
    else this.#store.send({ kind: 'escaped' });
    return true;
  }

  onKey(event: KeyboardEvent, pointed: number | null, frame: LayerFrame): boolean {
    if (this.#isLocked) return false;
    const { events, isTaken } = keyAnswer(event, this.#store.state(), { bars: frame.bars, pointed });
    for (const each of events) {
      this.#store.send(each);
      const { cursor } = this.#store.state();
      if ((each.kind === 'walked' || each.kind === 'selected') && cursor !== null)
        this.#point(cursor.index, cursor.price);
    }
    return isTaken;
  }

  #aim(pointer: LayerPointer, frame: LayerFrame): void {
    const state = this.#store.state();
    const point = snappedPoint(frame, pointer, state.magnet);
    const bar = point === null ? undefined : frame.bars[point.index];
    const moved = state.isMoving && state.selected !== null ? markOf(state, state.selected.id) : undefined;
    const isSnapped = this.#isOnExtremes && point !== null && bar !== undefined;
    const price = isSnapped ? naturalPrice((moved ?? state).kind, bar) : point?.price;
    this.#store.send({ kind: 'pointed', point: point === null || price === undefined ? null : { ...point, price } });
  }

  #begin(pointer: LayerPointer, frame: LayerFrame): boolean {
    const { draft, kind, history } = this.#store.state();
    const isTouch = pointer.pointerType === 'touch';
    const reach = isTouch ? TOUCH_REACH_PX : MOUSE_REACH_PX;
    const handle = draft === null ? handleAt(history.present.marks, pointer, reach, frame) : null;
    if (handle === null && !this.isTool) return false;
    if (handle === null) this.#aim(pointer, frame);
    else this.#store.send({ kind: 'picked-up', handle });
    const canDrag = handle === null && isTwoPoint(kind) && draft === null;
    const hasStarted = canDrag && !isTouch;
    if (hasStarted) this.#store.send({ kind: 'put-down' });
    this.#press = { start: pointer, isTouch, canDrag, hasStarted };
    this.#finger = isTouch ? { x: pointer.x, y: pointer.y } : null;
    return true;
  }

  /** Places the first anchor where the finger came down, once the finger drags. */
  #startDrag(pointer: LayerPointer, frame: LayerFrame, press: Press): void {
    const { start, canDrag, hasStarted } = press;
    if (!canDrag || hasStarted || pointer.timeMs - start.timeMs > FINGER_DRAG_MS) return;
    if (distance(pointer, start) <= FINGER_DRAG_PX) return;
    this.#aim(start, frame);
    this.#store.send({ kind: 'put-down' });
    this.#press = { ...press, hasStarted: true };
  }

  #end(pointer: LayerPointer, frame: LayerFrame, { start, isTouch, hasStarted }: Press): void {
    const isDrag = distance(pointer, start) > (isTouch && hasStarted ? FINGER_DRAG_PX : DRAG_PX);
    const { isMoving, selected, kind } = this.#store.state();
    if (isMoving && !isDrag) {
      // With the tool for legs or gaps, a press on an anchor starts a new mark there, because a mark may start where
      // another one ends.
      const isStart = this.isTool && isTwoPoint(kind);
      this.#store.send(isStart ? { kind: 'escaped' } : { kind: 'selected', handle: selected });
      if (!isStart) return;
    }
    this.#aim(pointer, frame);
    if (!hasStarted || isDrag) this.#store.send({ kind: 'put-down' });
  }
}

function distance(a: Pixel, b: Pixel): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Creates the layer. Its options are fixed. To change them, create another layer and pass that to the chart. */
export function markLayer(store: MarkStore, options: MarkLayerOptions): ChartLayer {
  return new MarkLayer(store, options);
}

function drawAll(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  state: EditorState,
  { finger, isTool }: { readonly finger: Pixel | null; readonly isTool: boolean },
): void {
  const color = frame.palette.lines[1];
  for (const [index, mark] of inReadingOrder(shownMarks(state)).entries()) {
    const isSelected = mark.id === state.selected?.id;
    drawMark(context, frame, mark, { color, label: String(index + 1), isSelected, isHollow: false });
  }
  const { cursor, draft, kind, isMoving } = state;
  const target = cursor === null ? null : pixelOf(cursor, frame);
  if (cursor === null || target === null) return;
  if (draft !== null) {
    const ghost: Mark = { id: 0, kind, from: draft, to: cursor };
    drawMark(context, frame, ghost, { color, label: '', isSelected: false, isHollow: true });
  }
  if (isTool && !isMoving) drawCursor(context, target, color);
  if (finger !== null) drawLoupe(context, frame, finger, target, frame.palette.surface);
}

/** Draws a circle where the next anchor would be placed. */
function drawCursor(context: CanvasRenderingContext2D, { x, y }: Pixel, color: string): void {
  context.setLineDash([]);
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y, CURSOR_PX, 0, 2 * Math.PI);
  context.stroke();
}
