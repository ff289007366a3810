/**
 * A layer on which the learner shades stretches of bars. A drag shades the bars from its start to its end. Dragging a
 * border of a stretch moves the border. By keyboard, Shift with an arrow key selects bars, and a letter sets their
 * state.
 */
import type { ShadeState, TaskSwing } from '@tradesense/core/study/task.ts';
import { drawLoupe } from '../../../../chart/marks/loupe.ts';
import { drawMark } from '../../../../chart/marks/mark-drawing.ts';
import { chartCommandOf } from '../../../../chart/model/chart-command.ts';
import type { ChartLayer, LayerFrame, LayerHostRequests, LayerPointer } from '../../../../chart/view/chart-layer.ts';
import { drawStretch } from './draw-stretch.ts';
import type { Live } from './live.ts';
import { painted, replaced, type Stretch } from './stretches.ts';

export interface ShadeScene {
  readonly stretches: readonly Stretch[];
  readonly swings: readonly TaskSwing[];
  /** The right stretches, which are drawn at the bottom of the chart; `null` until they may be shown. */
  readonly right: readonly Stretch[] | null;
  /** State that a drag gives to the bars; `null` if a drag moves the chart. */
  readonly tool: ShadeState | null;
  readonly isLocked: boolean;
  readonly onShade: (stretches: readonly Stretch[], range: BarRange, state: ShadeState) => void;
  /** Called when the keyboard selection changes; with `null` if nothing is selected. */
  readonly onSelect: (range: BarRange | null) => void;
  readonly onModeKey: () => void;
}

/** The bars from `from` up to, but not including, `until`. */
export interface BarRange {
  readonly from: number;
  readonly until: number;
}

interface Drag {
  readonly start: number;
  readonly at: number;
  /** The border that is being dragged; `null` if the drag shades the bars from `start` to `at`. */
  readonly border: { readonly stretch: Stretch; readonly end: 'from' | 'until' } | null;
  /** Position of the finger; `null` for a mouse. */
  readonly finger: { readonly x: number; readonly y: number } | null;
}

const MOUSE_REACH_PX = 5;
const TOUCH_REACH_PX = 14;
const REFERENCE_PX = 26;
const KEY_STATES: Readonly<Record<string, ShadeState>> = { u: 'up', d: 'down', r: 'range' };

const rangeOf = (a: number, b: number): BarRange => ({ from: Math.min(a, b), until: Math.max(a, b) + 1 });

class ShadeLayer implements ChartLayer {
  readonly id = 'shade';
  readonly #scene: Live<ShadeScene>;
  #host: LayerHostRequests | null = null;
  #drag: Drag | null = null;
  /** Bar at which the keyboard selection started, and the bar that it has reached. */
  #selection: { readonly anchor: number; readonly head: number } | null = null;

  constructor(scene: Live<ShadeScene>) {
    this.#scene = scene;
  }

  get isTool(): boolean {
    const { tool, isLocked } = this.#scene.value();
    return tool !== null && !isLocked;
  }

  attach(host: LayerHostRequests): () => void {
    this.#host = host;
    return this.#scene.subscribe(host.redraw);
  }

  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void {
    const { stretches, swings, right } = this.#scene.value();
    const { height } = frame;
    const bottom = right === null ? height : height - REFERENCE_PX - 6;
    for (const stretch of this.#preview() ?? stretches) drawStretch(context, frame, stretch, { top: 0, bottom });
    for (const stretch of right ?? []) {
      drawStretch(context, frame, stretch, { top: height - REFERENCE_PX, bottom: height });
    }
    for (const { kind, index, price } of swings) {
      const mark = { id: 0, kind, from: { index, price }, to: null };
      const color = frame.palette.crosshair;
      drawMark(context, frame, mark, { color, label: '', isSelected: false, isHollow: false });
    }
    this.#drawSelection(context, frame);
    const finger = this.#drag?.finger ?? null;
    const bar = this.#drag ? frame.bars[this.#drag.at] : undefined;
    const y = bar ? frame.yOf((bar.h + bar.l) / 2) : null;
    if (finger === null || y === null) return;
    drawLoupe(context, frame, finger, { x: frame.xOf(this.#drag?.at ?? 0), y }, frame.palette.surface);
  }

  hitTest(x: number, _y: number, frame: LayerFrame): { readonly cursor: string } | null {
    if (this.#scene.value().isLocked) return null;
    if (this.#borderAt(x, MOUSE_REACH_PX, frame) !== null) return { cursor: 'ew-resize' };
    return this.isTool ? { cursor: 'text' } : null;
  }

  onPointer(pointer: LayerPointer, frame: LayerFrame): boolean {
    const isTouch = pointer.pointerType === 'touch';
    const at = Math.min(Math.max(Math.round(pointer.index), 0), frame.bars.length - 1);
    const finger = isTouch ? { x: pointer.x, y: pointer.y } : null;
    if (pointer.kind === 'down') {
      if (this.#scene.value().isLocked) return false;
      const border = this.#borderAt(pointer.x, isTouch ? TOUCH_REACH_PX : MOUSE_REACH_PX, frame);
      if (border === null && !this.isTool) return false;
      this.#drag = { start: at, at, border, finger };
      this.#select(null);
      return true;
    }
    if (this.#drag === null) return false;
    this.#drag = { ...this.#drag, at, finger };
    if (pointer.kind === 'up') this.#commit();
    if (pointer.kind !== 'move') this.#drag = null;
    this.#host?.redraw();
    return true;
  }

  onKey(event: KeyboardEvent, pointed: number | null, frame: LayerFrame): boolean {
    const { isLocked, onModeKey } = this.#scene.value();
    if (isLocked || event.altKey || event.ctrlKey || event.metaKey) return false;
    const key = event.key.toLowerCase();
    if (key === 'h') {
      onModeKey();
      return true;
    }
    if (key === 'escape' && this.#selection !== null) return this.#select(null);
    if (event.shiftKey && (key === 'arrowleft' || key === 'arrowright')) {
      const head = this.#selection?.head ?? pointed ?? frame.bars.length - 1;
      const next = Math.min(Math.max(head + (key === 'arrowleft' ? -1 : 1), 0), frame.bars.length - 1);
      return this.#select({ anchor: this.#selection?.anchor ?? head, head: next });
    }
    const state = KEY_STATES[key];
    if (state !== undefined) return this.#shadeSelected(state, pointed);
    // If the crosshair is moved without Shift, the selection is cleared.
    const isMove = chartCommandOf(event)?.kind.startsWith('walk') ?? false;
    if (isMove && this.#selection !== null) this.#select(null);
    return false;
  }

  #shadeSelected(state: ShadeState, pointed: number | null): boolean {
    const { stretches, onShade } = this.#scene.value();
    const { anchor, head } = this.#selection ?? { anchor: pointed, head: pointed };
    if (anchor === null || head === null) return false;
    const range = rangeOf(anchor, head);
    onShade(painted(stretches, range, state), range, state);
    return true;
  }

  #select(selection: { readonly anchor: number; readonly head: number } | null): true {
    this.#selection = selection;
    if (selection !== null) this.#host?.point(selection.head);
    this.#scene.value().onSelect(selection === null ? null : rangeOf(selection.anchor, selection.head));
    this.#host?.redraw();
    return true;
  }

  /**
   * Returns the bars that the drag changes, and the state that it sets. If a border is dragged, the bars reach from its
   * new position to the stretch's other border. `null` if the drag changes nothing.
   */
  #target(): { readonly range: BarRange; readonly state: ShadeState } | null {
    const { tool } = this.#scene.value();
    if (this.#drag === null) return null;
    const { start, at, border } = this.#drag;
    if (border === null) return tool === null ? null : { range: rangeOf(start, at), state: tool };
    const { stretch, end } = border;
    const range =
      end === 'from'
        ? { from: Math.min(at, stretch.until), until: stretch.until }
        : { from: stretch.from, until: Math.max(at + 1, stretch.from) };
    return { range, state: stretch.state };
  }

  #preview(): readonly Stretch[] | null {
    const { stretches } = this.#scene.value();
    const target = this.#target();
    if (target === null) return null;
    const border = this.#drag?.border ?? null;
    if (border === null) return painted(stretches, target.range, target.state);
    return replaced(stretches, border.stretch, { ...border.stretch, ...target.range });
  }

  #commit(): void {
    const [next, target] = [this.#preview(), this.#target()];
    if (next !== null && target !== null) this.#scene.value().onShade(next, target.range, target.state);
  }

  #borderAt(x: number, reach: number, frame: LayerFrame): Drag['border'] {
    for (const stretch of this.#scene.value().stretches) {
      for (const end of ['from', 'until'] as const) {
        if (Math.abs(frame.xOf(stretch[end] - 0.5) - x) <= reach) return { stretch, end };
      }
    }
    return null;
  }

  #drawSelection(context: CanvasRenderingContext2D, frame: LayerFrame): void {
    if (this.#selection === null) return;
    const { from, until } = rangeOf(this.#selection.anchor, this.#selection.head);
    context.strokeStyle = frame.palette.lines[1];
    context.lineWidth = 2;
    context.setLineDash([5, 4]);
    const left = frame.xOf(from - 0.5);
    context.strokeRect(left, 1, frame.xOf(until - 0.5) - left, frame.height - 2);
    context.setLineDash([]);
  }
}

export function shadeLayer(scene: Live<ShadeScene>): ChartLayer {
  return new ShadeLayer(scene);
}
