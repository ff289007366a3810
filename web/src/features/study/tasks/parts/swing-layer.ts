/**
 * A layer of swings that the task provides. Pressing a swing calls `onPress`; the widget decides what the press does. A
 * finger aims with the loupe, and lifting the finger presses the swing. Tab selects one swing after the other and then
 * leaves the chart. The widget's keys act on the selected swing, or on the swing at the crosshair.
 */
import type { TaskSwing } from '@tradesense/core/study/task.ts';
import { drawLoupe } from '../../../../chart/marks/loupe.ts';
import { drawMark } from '../../../../chart/marks/mark-drawing.ts';
import { pixelOf, type Pixel } from '../../../../chart/marks/mark-geometry.ts';
import type { ChartLayer, LayerFrame, LayerHostRequests, LayerPointer } from '../../../../chart/view/chart-layer.ts';
import { withAlpha, type Palette } from '../../../../chart/view/palette.ts';
import type { Live } from './live.ts';

export interface ShownSwing {
  readonly swing: TaskSwing;
  /** Text above or below the marker. */
  readonly label: string;
  /** Returns the color from the palette, as a six-digit hex color. */
  readonly color: (palette: Palette) => string;
  /** Whether the swing is struck through. The line that joins the swings then skips it. */
  readonly isStruck: boolean;
  readonly isHollow: boolean;
}

export interface SwingScene {
  /** The swings, in ascending order of their bars. */
  readonly swings: readonly ShownSwing[];
  readonly isLocked: boolean;
  /** Called with the index of the swing that was pressed. */
  readonly onPress: (position: number) => void;
  /** Called with a key and the index of the swing on which it acts. Returns whether the key had an effect. */
  readonly onKey: (key: string, position: number) => boolean;
  /** Called with the index of the swing that Tab has selected. */
  readonly onReach: (position: number) => void;
}

const MOUSE_REACH_PX = 14;
const TOUCH_REACH_PX = 26;
const LINE_ALPHA = 0.7;
const STRIKE_PX = 9;
/** Distance from a swing's price to the middle of its marker, in pixels. */
const MARKER_PX = 10;

class SwingLayer implements ChartLayer {
  readonly id = 'swings';
  readonly #scene: Live<SwingScene>;
  #host: LayerHostRequests | null = null;
  #selected: number | null = null;
  #aimed: number | null = null;
  #finger: Pixel | null = null;

  constructor(scene: Live<SwingScene>) {
    this.#scene = scene;
  }

  attach(host: LayerHostRequests): () => void {
    this.#host = host;
    return this.#scene.subscribe(host.redraw);
  }

  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void {
    const { swings } = this.#scene.value();
    drawZigzag(context, frame, swings);
    for (const [position, shown] of swings.entries()) {
      drawSwing(context, frame, shown, position === (this.#aimed ?? this.#selected));
    }
    const aimed = this.#aimed === null ? undefined : swings[this.#aimed];
    const target = aimed ? pixelOf(aimed.swing, frame) : null;
    if (this.#finger && target) drawLoupe(context, frame, this.#finger, target, frame.palette.surface);
  }

  hitTest(x: number, y: number, frame: LayerFrame): { readonly cursor: string } | null {
    if (this.#scene.value().isLocked) return null;
    return this.#swingAt({ x, y }, MOUSE_REACH_PX, frame) === null ? null : { cursor: 'pointer' };
  }

  onPointer(pointer: LayerPointer, frame: LayerFrame): boolean {
    const { isLocked, onPress } = this.#scene.value();
    const isTouch = pointer.pointerType === 'touch';
    if (pointer.kind === 'down') {
      this.#aimed = isLocked ? null : this.#swingAt(pointer, isTouch ? TOUCH_REACH_PX : MOUSE_REACH_PX, frame);
      this.#finger = isTouch && this.#aimed !== null ? { x: pointer.x, y: pointer.y } : null;
      this.#host?.redraw();
      return this.#aimed !== null;
    }
    if (this.#aimed === null) return false;
    const aimed = this.#swingAt(pointer, isTouch ? TOUCH_REACH_PX : MOUSE_REACH_PX, frame);
    if (pointer.kind === 'move') {
      this.#aimed = aimed ?? this.#aimed;
      if (isTouch) this.#finger = { x: pointer.x, y: pointer.y };
    } else {
      this.#aimed = null;
      this.#finger = null;
      this.#selected = aimed;
      if (pointer.kind === 'up' && aimed !== null) onPress(aimed);
    }
    this.#host?.redraw();
    return true;
  }

  onKey(event: KeyboardEvent, pointed: number | null): boolean {
    const { isLocked, onKey, swings } = this.#scene.value();
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Tab') return this.#step(event.shiftKey ? -1 : 1, pointed);
    const position = this.#reached(pointed);
    return !isLocked && position !== null && swings[position] !== undefined && onKey(event.key, position);
  }

  /**
   * Selects the next or the previous swing. At the last swing (with Shift, at the first), Tab leaves the chart as
   * usual.
   */
  #step(step: 1 | -1, pointed: number | null): boolean {
    const { swings, onReach } = this.#scene.value();
    const from = this.#reached(pointed);
    const position = from === null ? (step === 1 ? 0 : swings.length - 1) : from + step;
    const shown = swings[position];
    this.#selected = shown ? position : null;
    this.#host?.redraw();
    if (!shown) return false;
    this.#host?.point(shown.swing.index);
    onReach(position);
    return true;
  }

  /**
   * Returns the index of the selected swing. If the crosshair has moved to another bar since, returns the swing at that
   * bar; `null` if there is none.
   */
  #reached(pointed: number | null): number | null {
    const { swings } = this.#scene.value();
    const selected = this.#selected === null ? undefined : swings[this.#selected];
    if (selected && (pointed === null || pointed === selected.swing.index)) return this.#selected;
    const position = swings.findIndex(({ swing }) => swing.index === pointed);
    return position < 0 ? null : position;
  }

  #swingAt(at: Pixel, reach: number, frame: LayerFrame): number | null {
    let best: { readonly position: number; readonly distance: number } | null = null;
    for (const [position, { swing }] of this.#scene.value().swings.entries()) {
      const pixel = pixelOf(swing, frame);
      if (pixel === null) continue;
      const middle = pixel.y + (swing.kind === 'high' ? -MARKER_PX : MARKER_PX);
      const distance = Math.min(Math.hypot(at.x - pixel.x, at.y - pixel.y), Math.hypot(at.x - pixel.x, at.y - middle));
      if (distance <= reach && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { position, distance };
    }
    return best?.position ?? null;
  }
}

export function swingLayer(scene: Live<SwingScene>): ChartLayer {
  return new SwingLayer(scene);
}

function drawZigzag(context: CanvasRenderingContext2D, frame: LayerFrame, swings: readonly ShownSwing[]): void {
  const turns = swings.filter(({ isStruck }) => !isStruck).map(({ swing }) => pixelOf(swing, frame));
  context.strokeStyle = withAlpha(frame.palette.crosshair, LINE_ALPHA);
  context.lineWidth = 1.5;
  context.setLineDash([]);
  context.beginPath();
  for (const turn of turns) if (turn) context.lineTo(turn.x, turn.y);
  context.stroke();
}

function drawSwing(context: CanvasRenderingContext2D, frame: LayerFrame, shown: ShownSwing, isSelected: boolean): void {
  const { swing, label, isStruck, isHollow } = shown;
  const color = shown.color(frame.palette);
  const { kind, index, price } = swing;
  const mark = { id: 0, kind, from: { index, price }, to: null };
  drawMark(context, frame, mark, { color, label, isSelected, isHollow: isHollow || isStruck });
  const pixel = isStruck ? pixelOf(swing, frame) : null;
  if (pixel === null) return;
  const y = pixel.y + (kind === 'high' ? -MARKER_PX : MARKER_PX);
  context.beginPath();
  for (const side of [1, -1]) {
    context.moveTo(pixel.x - STRIKE_PX, y - side * STRIKE_PX);
    context.lineTo(pixel.x + STRIKE_PX, y + side * STRIKE_PX);
  }
  context.stroke();
}
