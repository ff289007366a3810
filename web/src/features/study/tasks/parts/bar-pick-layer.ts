/**
 * A layer on which the learner picks bars. A mouse press picks the bar at the x position of the pointer. A finger aims
 * with the loupe, and lifting it picks the bar. Enter or the space bar picks the bar under the crosshair, which the
 * arrow keys of the chart move.
 */
import { drawLoupe } from '../../../../chart/marks/loupe.ts';
import type { ChartLayer, LayerFrame, LayerHostRequests, LayerPointer } from '../../../../chart/view/chart-layer.ts';
import { withAlpha } from '../../../../chart/view/palette.ts';
import type { Palette } from '../../../../chart/view/palette.ts';
import { drawBarRing, type BarRing } from './bar-ring.ts';
import type { Live } from './live.ts';

export interface PickScene {
  readonly rings: (palette: Palette) => readonly BarRing[];
  /** Whether a press picks a bar; otherwise it moves the chart. */
  readonly isPicking: boolean;
  readonly isLocked: boolean;
  readonly onPick: (index: number) => void;
  /** Called when the key that switches between picking bars and moving the chart is pressed. */
  readonly onModeKey: () => void;
}

const AIM_ALPHA = 0.14;

interface Aim {
  readonly index: number;
  /** Position of the finger; `null` for a mouse. */
  readonly finger: { readonly x: number; readonly y: number } | null;
}

class BarPickLayer implements ChartLayer {
  readonly id = 'bar-picks';
  readonly #scene: Live<PickScene>;
  #aim: Aim | null = null;
  #isPressed = false;
  #host: LayerHostRequests | null = null;

  constructor(scene: Live<PickScene>) {
    this.#scene = scene;
  }

  get isTool(): boolean {
    const { isPicking, isLocked } = this.#scene.value();
    return isPicking && !isLocked;
  }

  attach(host: LayerHostRequests): () => void {
    this.#host = host;
    return this.#scene.subscribe(host.redraw);
  }

  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void {
    for (const ring of this.#scene.value().rings(frame.palette)) drawBarRing(context, frame, ring);
    if (this.#aim === null || !this.isTool) return;
    const { index, finger } = this.#aim;
    const x = frame.xOf(index);
    context.fillStyle = withAlpha(frame.palette.lines[1], AIM_ALPHA);
    context.fillRect(x - frame.barWidth / 2, 0, frame.barWidth, frame.height);
    const bar = frame.bars[index];
    const y = bar ? frame.yOf((bar.h + bar.l) / 2) : null;
    if (finger !== null && y !== null) drawLoupe(context, frame, finger, { x, y }, frame.palette.surface);
  }

  hitTest(): { readonly cursor: string } | null {
    return this.isTool ? { cursor: 'pointer' } : null;
  }

  onPointer(pointer: LayerPointer, frame: LayerFrame): boolean {
    if (!this.isTool && !this.#isPressed) return false;
    switch (pointer.kind) {
      case 'down':
        this.#isPressed = true;
        this.#aimAt(pointer, frame);
        return true;
      case 'move':
        if (this.#isPressed || pointer.pointerType === 'mouse') this.#aimAt(pointer, frame);
        return this.#isPressed;
      case 'up':
      case 'cancel':
        if (pointer.kind === 'up') this.#aimAt(pointer, frame);
        this.#release(pointer.kind === 'up');
        return true;
    }
  }

  onKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, pointed: number | null, frame: LayerFrame): boolean {
    const { isLocked, onPick, onModeKey } = this.#scene.value();
    if (isLocked || altKey || ctrlKey || metaKey) return false;
    if (key === 'h' || key === 'H') {
      onModeKey();
      return true;
    }
    if (key !== 'Enter' && key !== ' ') return false;
    if (pointed === null) this.#host?.point(frame.bars.length - 1);
    else onPick(pointed);
    return true;
  }

  #aimAt(pointer: LayerPointer, { bars }: LayerFrame): void {
    const index = Math.min(Math.max(Math.round(pointer.index), 0), bars.length - 1);
    const finger = pointer.pointerType === 'touch' ? { x: pointer.x, y: pointer.y } : null;
    this.#aim = { index, finger };
    this.#host?.redraw();
  }

  #release(isPick: boolean): void {
    const aim = this.#aim;
    this.#isPressed = false;
    this.#aim = aim?.finger === null ? aim : null;
    if (isPick && aim !== null) this.#scene.value().onPick(aim.index);
    this.#host?.redraw();
  }
}

export function barPickLayer(scene: Live<PickScene>): ChartLayer {
  return new BarPickLayer(scene);
}

/** Help text for the keys that pick bars. */
export const PICK_KEYS_HELP =
  'Left and right arrows move bar by bar, Page Up and Page Down by ten. Enter or the space bar chooses the bar, and ' +
  'once more takes it back. H switches between choosing bars and moving the chart.';
