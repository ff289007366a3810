/**
 * A layer of shapes that can be pressed. A press has no effect if the pointer is released outside the shape.
 */
import type { ChartLayer, LayerFrame, LayerHostRequests, LayerPointer } from '../../../../chart/view/chart-layer.ts';
import type { Live } from './live.ts';

export interface PressScene {
  readonly isLocked: boolean;
  readonly draw: (context: CanvasRenderingContext2D, frame: LayerFrame) => void;
  /** Returns the index of the shape within `reach` pixels of a point; `null` if there is none. */
  readonly shapeAt: (
    point: { readonly x: number; readonly y: number },
    reach: number,
    frame: LayerFrame,
  ) => number | null;
  /** Returns the index of the shape that Enter presses while the crosshair is at a bar; `null` if there is none. */
  readonly shapeOfBar: (index: number) => number | null;
  readonly onPress: (position: number) => void;
  /** Keys that press a shape, in addition to Enter and the space bar. */
  readonly moreKeys?: readonly string[];
}

const ACT_KEYS: readonly string[] = ['Enter', ' '];
const NO_KEYS: readonly string[] = [];

const MOUSE_REACH_PX = 8;
const TOUCH_REACH_PX = 20;

class PressLayer implements ChartLayer {
  readonly id = 'shapes';
  readonly #scene: Live<PressScene>;
  #host: LayerHostRequests | null = null;
  #pressed: number | null = null;

  constructor(scene: Live<PressScene>) {
    this.#scene = scene;
  }

  attach(host: LayerHostRequests): () => void {
    this.#host = host;
    return this.#scene.subscribe(host.redraw);
  }

  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void {
    this.#scene.value().draw(context, frame);
  }

  hitTest(x: number, y: number, frame: LayerFrame): { readonly cursor: string } | null {
    const { isLocked, shapeAt } = this.#scene.value();
    return !isLocked && shapeAt({ x, y }, MOUSE_REACH_PX, frame) !== null ? { cursor: 'pointer' } : null;
  }

  onPointer(pointer: LayerPointer, frame: LayerFrame): boolean {
    const { isLocked, shapeAt, onPress } = this.#scene.value();
    const reach = pointer.pointerType === 'touch' ? TOUCH_REACH_PX : MOUSE_REACH_PX;
    const under = shapeAt(pointer, reach, frame);
    if (pointer.kind === 'down') {
      this.#pressed = isLocked ? null : under;
      return this.#pressed !== null;
    }
    if (this.#pressed === null) return false;
    if (pointer.kind === 'move') return true;
    if (pointer.kind === 'up' && under === this.#pressed) onPress(this.#pressed);
    this.#pressed = null;
    this.#host?.redraw();
    return true;
  }

  onKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, pointed: number | null): boolean {
    const { isLocked, shapeOfBar, onPress, moreKeys = NO_KEYS } = this.#scene.value();
    if (isLocked || altKey || ctrlKey || metaKey) return false;
    if (!ACT_KEYS.includes(key) && !moreKeys.includes(key)) return false;
    const position = pointed === null ? null : shapeOfBar(pointed);
    if (position === null) return false;
    onPress(position);
    return true;
  }
}

export function pressLayer(scene: Live<PressScene>): ChartLayer {
  return new PressLayer(scene);
}
