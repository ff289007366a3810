/**
 * Handles pointer and keyboard input for layers with horizontal lines. A press near a line grabs it. A drag or the
 * arrow keys move it up and down.
 */
import type { ChartLayer, LayerFrame } from '../../../../chart/view/chart-layer.ts';
import type { Live } from './live.ts';

interface Draggable {
  readonly reachPx: { readonly mouse: number; readonly touch: number };
  /**
   * Returns the id of the item that a press at a point grabs; `null` if none is near. Not called while the task is
   * locked.
   */
  readonly near: (point: { readonly x: number; readonly y: number }, reach: number, frame: LayerFrame) => string | null;
  /** Returns the id of the item that a press grabs if `near` finds none; `null` for none. */
  readonly otherwise?: () => string | null;
  /**
   * Whether the press itself moves the grabbed item to the pointer. If not, the item moves only when the pointer moves.
   */
  readonly isMovedByPress: boolean;
  readonly onDrag: (held: string, price: number, frame: LayerFrame) => void;
  /**
   * Called when an arrow key moves the item: with 1 for a step up, −1 for a step down. Returns whether there was an
   * item to move.
   */
  readonly onStep: (steps: 1 | -1, isLarge: boolean) => boolean;
}

interface DragGestures extends Required<Pick<ChartLayer, 'attach' | 'hitTest' | 'onPointer' | 'onKey'>> {
  /** Whether an item is being dragged. */
  readonly isHeld: () => boolean;
}

/** Returns the pointer and keyboard handlers of a layer whose items can be dragged. */
export function dragGestures<Scene extends { readonly isLocked: boolean }>(
  scene: Live<Scene>,
  { reachPx, near, otherwise = () => null, isMovedByPress, onDrag, onStep }: Draggable,
): DragGestures {
  let held: string | null = null;
  const nearest: Draggable['near'] = (point, reach, frame) =>
    scene.value().isLocked ? null : near(point, reach, frame);
  return {
    isHeld: () => held !== null,
    attach: ({ redraw }) => scene.subscribe(redraw),
    hitTest(x, y, frame) {
      if (nearest({ x, y }, reachPx.mouse, frame) !== null) return { cursor: 'ns-resize' };
      return otherwise() === null ? null : { cursor: 'crosshair' };
    },
    onPointer(pointer, frame) {
      const { kind, pointerType, price } = pointer;
      const isPress = kind === 'down';
      if (isPress)
        held = nearest(pointer, pointerType === 'touch' ? reachPx.touch : reachPx.mouse, frame) ?? otherwise();
      const taken = held;
      if (taken === null) return false;
      if (kind === 'up' || kind === 'cancel') held = null;
      if (kind !== 'cancel' && (isMovedByPress || !isPress)) onDrag(taken, price, frame);
      return true;
    },
    onKey({ key, shiftKey, altKey, ctrlKey, metaKey }) {
      if (scene.value().isLocked || altKey || ctrlKey || metaKey) return false;
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
      return onStep(key === 'ArrowUp' ? 1 : -1, shiftKey);
    },
  };
}
