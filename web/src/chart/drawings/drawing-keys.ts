import type { ChartBar } from '../model/chart-bar.ts';
import type { LayerFrame } from '../view/chart-layer.ts';
import type { ChartDrawings } from './chart-drawings.ts';
import { indexOfTime, shiftedAnchor, shiftedDrawing, timeOfIndex, type Shift } from './model/anchor-index.ts';
import { isReachable, withAnchor, type Drawing, type DrawingAnchor } from './model/drawing.ts';

/** The action of a key. Returns the index of the bar to scroll to, or `null` if the chart need not scroll. */
type KeyAct = () => number | null;

const PRICE_STEP_PX = 2;
const LARGE_PRICE_STEP_PX = 20;
const LARGE_STEP_BARS = 10;
const BAR_PRICES: Readonly<Record<string, (bar: ChartBar) => number>> = {
  o: (bar) => bar.o,
  h: (bar) => bar.h,
  l: (bar) => bar.l,
  c: (bar) => bar.c,
};

/**
 * Returns what a key does to the drawings, or `null` if the key has no meaning for them, so that the chart may handle
 * it.
 */
export function drawingKeyAct(
  drawings: ChartDrawings,
  event: KeyboardEvent,
  pointed: number | null,
  frame: LayerFrame,
): KeyAct | null {
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return travelAct(drawings, event);
  const { draft, history, selectedId, isLocked, isHidden } = drawings.state();
  if (draft) return toolAct(drawings, event, pointed, frame);
  if (isHidden || isLocked) return null;
  if (event.key === 'd' || event.key === 'D') return cycleAct(drawings, event.shiftKey);
  const selected = history.drawings.find(({ id }) => id === selectedId);
  return selected === undefined || !isReachable(selected) ? null : selectedAct(drawings, event, frame);
}

function done(act: () => void): KeyAct {
  return () => {
    act();
    return null;
  };
}

function travelAct(drawings: ChartDrawings, { key, shiftKey }: KeyboardEvent): KeyAct | null {
  const { done: acts, undone } = drawings.state().history;
  const letter = key.toLowerCase();
  const isRedo = letter === 'y' || (letter === 'z' && shiftKey);
  if (isRedo) return undone.length === 0 ? null : done(() => drawings.redo());
  return letter === 'z' && acts.length > 0 ? done(() => drawings.undo()) : null;
}

/**
 * Returns the action that selects the next drawing in the order in which the drawings were made, or the previous
 * drawing if `isBack`. `null` if no drawing can be selected.
 */
function cycleAct(drawings: ChartDrawings, isBack: boolean): KeyAct | null {
  const { history, selectedId } = drawings.state();
  const all = history.drawings.filter(isReachable);
  if (all.length === 0) return null;
  const at = all.findIndex(({ id }) => id === selectedId);
  const next = at === -1 ? (isBack ? -1 : 0) : (at + (isBack ? -1 : 1)) % all.length;
  const drawing = all.at(next);
  return done(() => drawings.select(drawing?.id ?? null));
}

/**
 * Returns how far an arrow key moves a drawing. Left and right move it by bars. Up and down move it by pixels, so that
 * the movement looks the same on every scale, but by at least one `step` of the price.
 */
function shiftOf({ key, shiftKey }: KeyboardEvent, frame: LayerFrame, step: number): Shift | null {
  const bars = shiftKey ? LARGE_STEP_BARS : 1;
  const pixels = shiftKey ? LARGE_PRICE_STEP_PX : PRICE_STEP_PX;
  const by = (down: number) => (price: number) => {
    const y = frame.yOf(price);
    const next = y === null ? price : (frame.priceAt(y + down) ?? price);
    if (Math.abs(next - price) >= step) return next;
    // On an inverted scale, prices rise toward the bottom.
    const isLower = next === price ? down > 0 : next < price;
    return price + (isLower ? -step : step);
  };
  switch (key) {
    case 'ArrowLeft':
      return { bars: -bars, price: (price) => price };
    case 'ArrowRight':
      return { bars, price: (price) => price };
    case 'ArrowUp':
      return { bars: 0, price: by(-pixels) };
    case 'ArrowDown':
      return { bars: 0, price: by(pixels) };
    default:
      return null;
  }
}

function onBarPrice(key: string, anchor: DrawingAnchor, bars: readonly ChartBar[]): DrawingAnchor | null {
  const priceOf = BAR_PRICES[key.toLowerCase()];
  const bar = bars[indexOfTime(bars, anchor.timeMs)];
  return priceOf && bar ? { ...anchor, price: priceOf(bar) } : null;
}

function toolAct(
  drawings: ChartDrawings,
  event: KeyboardEvent,
  pointed: number | null,
  frame: LayerFrame,
): KeyAct | null {
  const { draft } = drawings.state();
  if (!draft) return null;
  if (event.key === 'Escape') return done(() => drawings.choose(null));
  const start = draft.point ?? startingPoint(pointed, frame);
  if (event.key === 'Enter' || event.key === ' ') return done(() => drawings.place(start));
  const shift = shiftOf(event, frame, drawings.priceStep);
  const next = shift ? shiftedAnchor(frame.bars, start, shift) : onBarPrice(event.key, start, frame.bars);
  if (!next) return null;
  return () => {
    drawings.point(next, true);
    return indexOfTime(frame.bars, next.timeMs);
  };
}

/**
 * Returns where the point of a tool starts if it is moved by keys: at the close of the bar under the crosshair or,
 * without a crosshair, at the close of the last visible bar.
 */
function startingPoint(pointed: number | null, frame: LayerFrame): DrawingAnchor {
  const last = frame.bars.length - 1;
  const index = Math.max(0, Math.min(pointed ?? Math.floor(frame.indexAt(frame.width)), last));
  return { timeMs: timeOfIndex(frame.bars, index), price: frame.bars[index]?.c ?? 0 };
}

function selectedAct(drawings: ChartDrawings, event: KeyboardEvent, frame: LayerFrame): KeyAct | null {
  const { selected } = drawings;
  const { grip } = drawings.state();
  if (!selected) return null;
  switch (event.key) {
    case 'Escape':
      return done(() => drawings.select(null));
    case 'Delete':
    case 'Backspace':
      return done(() => drawings.remove(selected.id));
    case 'Enter':
      return done(() => drawings.select(selected.id, nextGrip(selected, grip)));
    default: {
      const act = drawings.actFor(selected);
      if (act !== null && event.key.toLowerCase() === act.key) return done(() => act.run(selected));
      return moveAct(drawings, event, frame, selected);
    }
  }
}

/**
 * Returns the part of the drawing that the arrow keys move after the current one: each anchor in turn, then the whole
 * drawing (`null`).
 */
function nextGrip({ anchors }: Drawing, grip: number | null): number | null {
  if (grip === null) return 0;
  return grip + 1 < anchors.length ? grip + 1 : null;
}

function moveAct(drawings: ChartDrawings, event: KeyboardEvent, frame: LayerFrame, selected: Drawing): KeyAct | null {
  const { grip } = drawings.state();
  const index = grip ?? (selected.anchors.length === 1 ? 0 : null);
  const shift = shiftOf(event, frame, drawings.priceStep);
  const moved = movedByKey(selected, index, shift, event.key, frame.bars);
  if (!moved) return null;
  return () => {
    drawings.change(moved, `keys ${selected.id} ${grip ?? 'all'}`);
    const led = moved.anchors[index ?? moved.anchors.length - 1];
    return led && shift?.bars ? indexOfTime(frame.bars, led.timeMs) : null;
  };
}

/**
 * Returns the drawing after an arrow key has moved all of it or one of its anchors; `null` if the key moves nothing.
 */
function movedByKey(
  drawing: Drawing,
  index: number | null,
  shift: Shift | null,
  key: string,
  bars: readonly ChartBar[],
): Drawing | null {
  if (index === null) return shift && shiftedDrawing(bars, drawing, shift);
  const anchor = drawing.anchors[index];
  if (!anchor) return null;
  const next = shift ? shiftedAnchor(bars, anchor, shift) : onBarPrice(key, anchor, bars);
  return next && withAnchor(drawing, index, next);
}
